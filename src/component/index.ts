/** The component SDK: what a model, router, combiner or transformer imports. */
export { Answer } from "./answer.ts";
export type { Component, MessageMetadata, MetricValue, ModelMetadata, Output, Rows } from "./component.ts";
export type { Feedback } from "./feedback.ts";
export { ComponentError } from "./operations.ts";
export { Payload, Tensor } from "./payload.ts";
export { serve, type ServedComponent } from "./serve.ts";
export { readComponentSettings, type ComponentSettings } from "./settings.ts";
