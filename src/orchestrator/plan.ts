import type { SlimUnit } from "../graph/slim-graph.ts";
import { PlatformError } from "../errors.ts";
import { branchValue, readBranch, type Branch } from "../protocols/v1/route.ts";
import { joinList } from "../protocols/v1/splice.ts";
import { jsonType } from "../transport/call.ts";
import { allOrCancel, type Cancellation } from "../transport/cancellation.ts";
import { averageCombiner, builtinRouter, simpleModel, type Random } from "./builtins.ts";
import type { Message, RequestContext, Step } from "./message.ts";
import { aggregates, inputOperation, routes, transformsOutput } from "./roles.ts";
import type { UnitClient } from "./unit-client.ts";

export interface PlanParts {
  /** By unit name; every unit that is called has one. */
  readonly clients: ReadonlyMap<string, UnitClient>;
  readonly random: Random;
}

/** Compiles a graph into one function. Decisions that depend on the graph alone are made here, not for each request. */
export function compilePrediction(unit: SlimUnit, parts: PlanParts): Step {
  const steps = [inputStep(unit, parts), childrenStep(unit, parts), outputStep(unit, parts)].filter(
    (step) => step !== undefined,
  );
  const [first, second, third] = steps;
  if (first === undefined) return (message) => Promise.resolve(message);
  if (second === undefined) return first;
  return async (message, context, cancellation) => {
    const between = await second(await first(message, context, cancellation), context, cancellation);
    return third === undefined ? between : third(between, context, cancellation);
  };
}

function clientOf(unit: SlimUnit, { clients }: PlanParts): UnitClient {
  const client = clients.get(unit.name);
  if (client === undefined) throw new Error(`unit ${unit.name} has no endpoint`);
  return client;
}

function inputStep(unit: SlimUnit, parts: PlanParts): Step | undefined {
  if (unit.builtin === "SIMPLE_MODEL") return (message) => Promise.resolve(simpleModel(message));
  const operation = inputOperation(unit);
  return operation === undefined ? undefined : clientOf(unit, parts).caller(operation);
}

const outputStep = (unit: SlimUnit, parts: PlanParts): Step | undefined =>
  transformsOutput(unit) ? clientOf(unit, parts).caller("transformOutput") : undefined;

interface Child {
  readonly unit: string;
  readonly run: Step;
}

function childrenStep(unit: SlimUnit, parts: PlanParts): Step | undefined {
  const children: Child[] = (unit.children ?? []).map((child) => ({
    unit: child.name,
    run: compilePrediction(child, parts),
  }));
  const [only] = children;
  const route = routeStep(unit, parts, children.length);
  const join = joinStep(unit, parts);
  if (only === undefined) return undefined;
  if (route === undefined)
    return children.length === 1 && join === undefined ? only.run : fanOut(children, join);
  const toAll = fanOut(children, join);
  const toEach = children.map((child) => fanOut([child], join));
  return async (message, context, cancellation) => {
    const branch = await route(message, context, cancellation);
    context.routing[unit.name] = branchValue(branch);
    if (branch.to === "none") return message;
    if (branch.to === "all") return toAll(message, context, cancellation);
    const toOne = toEach[branch.index] ?? toAll;
    return toOne(message, context, cancellation);
  };
}

type Route = (message: Message, context: RequestContext, cancellation: Cancellation) => Promise<Branch>;

function routeStep(unit: SlimUnit, parts: PlanParts, children: number): Route | undefined {
  const builtin = builtinRouter(unit, parts.random);
  if (builtin !== undefined) return () => Promise.resolve(builtin());
  if (!routes(unit)) return undefined;
  const ask = clientOf(unit, parts).caller("route");
  return async (message, context, cancellation) => {
    const { body } = await ask(message, context, cancellation);
    return readBranch(body, children, unit.name);
  };
}

type Join = (
  answers: readonly { unit: string; message: Message }[],
  context: RequestContext,
  cancellation: Cancellation,
) => Promise<Message>;

function joinStep(unit: SlimUnit, parts: PlanParts): Join | undefined {
  if (unit.builtin === "AVERAGE_COMBINER") {
    return (answers) =>
      Promise.resolve(
        averageCombiner(answers.map(({ unit: name, message }) => ({ unit: name, body: message.body }))),
      );
  }
  if (!aggregates(unit)) return undefined;
  const aggregate = clientOf(unit, parts).caller("aggregate");
  return async (answers, context, cancellation) => {
    for (const { unit: name, message } of answers) requireJson(name, message);
    const body = joinList(answers.map(({ message }) => message.body));
    return aggregate({ body, contentType: jsonType }, context, cancellation);
  };
}

function requireJson(unit: string, { contentType, body }: Message): void {
  if (body.length > 0 && /^application\/([\w.-]+\+)?json\b/i.test(contentType)) return;
  const what = body.length === 0 ? "an empty answer" : `an answer of type ${contentType}`;
  throw new PlatformError("UNIT_BAD_RESPONSE", `unit ${unit} gave ${what}; a combiner joins JSON`, { unit });
}

/** Runs the children at once and joins their answers; without a join the first child's answer is the result. */
function fanOut(children: readonly Child[], join: Join | undefined): Step {
  return async (message, context, cancellation) => {
    const tasks = children.map((child) => (branch: Cancellation) => child.run(message, context, branch));
    const answers = await allOrCancel(cancellation, tasks);
    if (join !== undefined) {
      const named = answers.map((answer, index) => ({ unit: children[index]?.unit ?? "", message: answer }));
      return join(named, context, cancellation);
    }
    return answers[0] ?? message;
  };
}
