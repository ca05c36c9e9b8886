/**
 * One thing that is wrong with a deployment.
 * `error`: it cannot run. `unsupported`: it is valid, and this version cannot run it. `warning`: it runs, and something is ignored.
 */
export interface Issue {
  readonly severity: "error" | "unsupported" | "warning";
  /** Where, as users write it: `spec.predictors[0].graph.name`. Empty for the whole document. */
  readonly path: string;
  /** What is wrong, naming the value. */
  readonly cause: string;
  /** What to do about it. */
  readonly cure: string;
}

export const error = (path: string, cause: string, cure: string): Issue => ({
  severity: "error",
  path,
  cause,
  cure,
});
export const warning = (path: string, cause: string, cure: string): Issue => ({
  severity: "warning",
  path,
  cause,
  cure,
});
export const unsupported = (path: string, cause: string, cure: string): Issue => ({
  severity: "unsupported",
  path,
  cause,
  cure,
});

/** True when nothing among the issues keeps the deployment from running in this version. */
export const canRun = (issues: readonly Issue[]): boolean =>
  issues.every((issue) => issue.severity === "warning");

/** One issue in one line: path, cause, cure. */
export const sentence = (issue: Issue): string =>
  `${issue.path === "" ? "" : `${issue.path}: `}${issue.cause}; ${issue.cure}`;
