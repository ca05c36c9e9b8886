/** Ports of the orchestrator, in its container and on the predictor's Service. */
export const orchestratorPorts = { http: 8000, grpc: 5001 } as const;

/** First port of each kind that components get; a pod's components count up from here. */
export const firstComponentPorts = { http: 9000, grpc: 9500, metrics: 6000 } as const;
