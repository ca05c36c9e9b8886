/** What the runner tells the warden. */
export type ToWarden =
  | {
      readonly type: "start";
      readonly id: string;
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string;
    }
  | { readonly type: "signal"; readonly id: string; readonly signal: NodeJS.Signals };

/** What the warden tells the runner. */
export type FromWarden =
  | { readonly type: "started"; readonly id: string; readonly pid: number }
  | { readonly type: "line"; readonly id: string; readonly line: string }
  | {
      readonly type: "exit";
      readonly id: string;
      readonly code: number | null;
      readonly signal: NodeJS.Signals | null;
      readonly error?: string;
    };
