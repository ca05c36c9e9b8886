/** Where one predictor answers on this machine. */
export interface LocalEndpoint {
  readonly predictor: string;
  readonly url: string;
}

export interface LocalRunOptions {
  /** A PlatformDeployment that has been accepted. */
  readonly source: unknown;
  readonly imagesFile: string;
  /** For the first predictor; the others take free ones. */
  readonly port: number | undefined;
  onProgress(line: string): void;
  onProblem(line: string): void;
  /** A line that a container wrote. */
  onLog(line: string): void;
}

/** A deployment that runs here. */
export interface LocalRun {
  readonly endpoints: readonly LocalEndpoint[];
  /** Resolves when everything that was last asked for runs. Throws an Error for the user when it cannot. */
  ready(): Promise<void>;
  /** Rolls out a changed deployment. */
  update(source: unknown): void;
  stop(): Promise<void>;
}

/** Serves deployments on this machine. The command line does not know how. Throws an Error whose message is for the user. */
export type LocalRunner = (options: LocalRunOptions) => Promise<LocalRun>;
