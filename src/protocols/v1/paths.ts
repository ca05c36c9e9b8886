/** REST paths of a component, one for each thing that it can be asked. */
export const componentPaths = {
  predict: "/predict",
  transformInput: "/transform-input",
  transformOutput: "/transform-output",
  route: "/route",
  aggregate: "/aggregate",
  sendFeedback: "/send-feedback",
  metadata: "/metadata",
  health: "/health/status",
} as const;

export type ComponentOperation = keyof typeof componentPaths;

/** Public REST paths of the orchestrator; the older ones stay open. */
export const publicPaths = {
  predictions: ["/api/v1.0/predictions", "/api/v0.1/predictions"],
  feedback: ["/api/v1.0/feedback", "/api/v0.1/feedback"],
  metadata: ["/api/v1.0/metadata"],
  modelMetadata: ["/api/v1.0/metadata/*", "/api/v0.1/metadata/*"],
  modelStatus: ["/api/v1.0/status/*", "/api/v0.1/status/*"],
  status: ["/api/v1.0/status", "/api/v1.0/health/status"],
} as const;

/** Header that carries the id of a prediction, in and out. */
export const puidHeader = "Platform-Puid";
/** Header of an answer that names the branches taken: `router=1,other=-1`. */
export const routingHeader = "Platform-Routing";
/** Header of an error answer that names the unit that failed. */
export const unitHeader = "Platform-Unit";
