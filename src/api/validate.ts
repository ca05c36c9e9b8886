import { fail, ok, type Result } from "../result.ts";
import { canRun, type Issue } from "./issue.ts";
import { parseDeployment, type Deployment } from "./parse.ts";
import { resolve, type ResolvedDeployment } from "./resolve.ts";
import * as graph from "./rules/graph.ts";
import * as names from "./rules/names.ts";
import * as pods from "./rules/pods.ts";
import * as traffic from "./rules/traffic.ts";
import * as transport from "./rules/transport.ts";
import * as version from "./rules/unsupported.ts";

/** The whole policy. Every check runs, so that a user sees every problem at once. */
const checks: readonly ((deployment: Deployment) => Issue[])[] = [
  names.deploymentNameIsDnsLabel,
  names.predictorNamesAreDnsLabels,
  names.predictorNamesAreUnique,
  names.containerNamesAreUniqueAndAllowed,
  names.unitNamesAreUnique,
  names.serviceNamesAreUnique,
  names.customServiceNamesAreDnsLabels,
  traffic.aShadowIsNotAlone,
  traffic.atMostOneShadow,
  traffic.shadowTrafficIsAPercentage,
  traffic.trafficAddsUpTo100,
  traffic.aSinglePredictorTakesAllTraffic,
  graph.withoutOrchestratorTheGraphIsOneNode,
  graph.everyUnitHasAContainer,
  graph.anUntypedUnitHasMethods,
  graph.aServerHasAModel,
  graph.theServerSpeaksTensorflow,
  graph.theImplementationIsKnown,
  graph.rolesHaveTheirChildren,
  graph.parametersAreWhatTheySay,
  graph.theTestRatioIsAShare,
  pods.mountsHaveTheirVolume,
  pods.portsDoNotClash,
  pods.replicaBoundsAreInOrder,
  pods.oneAutoscalerPerWorkload,
  pods.oneDisruptionBound,
  pods.rolloutsCanProgress,
  transport.kafkaHasItsTopics,
  transport.endpointsAgreeOnTheTransport,
  transport.numericAnnotationsAreNumbers,
  version.theProtocolIsServed,
  version.serversHaveAContainer,
  version.modelsAreInTheImage,
  version.tlsIsElsewhere,
  version.someFieldsHaveNoEffectYet,
  version.vestigialFieldsAreIgnored,
];

/** Everything that is wrong with what claims to be a deployment: its shape first, and if that is right, its sense. */
export function validate(document: unknown): Issue[] {
  const parsed = parseDeployment(document);
  return parsed.ok ? checks.flatMap((check) => check(parsed.value)) : parsed.error;
}

export interface Accepted {
  readonly deployment: ResolvedDeployment;
  readonly warnings: readonly Issue[];
}

/** The deployment with its defaults, ready to be rendered; or everything that keeps it from running. */
export function accept(document: unknown): Result<Accepted, readonly Issue[]> {
  const parsed = parseDeployment(document);
  if (!parsed.ok) return parsed;
  const issues = checks.flatMap((check) => check(parsed.value));
  if (!canRun(issues)) return fail(issues);
  return ok({ deployment: resolve(parsed.value), warnings: issues });
}
