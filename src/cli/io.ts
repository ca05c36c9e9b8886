/** The terminal, as a parameter. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** Everything on standard input. */
  readInput(): Promise<string>;
  /** Runs the callback at Ctrl-C or SIGTERM. */
  onInterrupt(callback: () => void): void;
}

/** Ends a command with a message and exit code 1, without a stack trace. */
export class CommandError extends Error {}
