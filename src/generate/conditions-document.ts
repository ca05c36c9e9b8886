import type { Case } from "../status/diagnosis/case.ts";
import { containerCases } from "../status/diagnosis/containers.ts";
import { podCases } from "../status/diagnosis/pods.ts";
import { refusalCases } from "../status/diagnosis/refusals.ts";
import { workloadCases } from "../status/diagnosis/workloads.ts";

type Told = Pick<Case<never>, "reason" | "seen" | "cure">;

const rows = (cases: readonly Told[]): string =>
  cases.map(({ reason, seen, cure }) => `| \`${reason}\` | ${seen} | ${cure} |`).join("\n");

const table = (title: string, cases: readonly Told[]): string =>
  `### ${title}\n\n| reason | what is seen | cure |\n| --- | --- | --- |\n${rows(cases)}\n`;

/** docs/conditions.md, from the tables of the diagnosis. */
export function conditionsDocument(): string {
  return `# Conditions

What \`status.conditions\` of a PlatformDeployment says. Each condition carries the \`observedGeneration\` that it is true of, and a
message that names the failing object, the cause and the cure. \`lastTransitionTime\` moves only when the status does.

| type | True | False |
| --- | --- | --- |
| \`Ready\` | Clients get answers, be it from the version before this one (\`Serving\`), or no pods are wanted (\`ScaledToZero\`). | Nobody answers behind a Service that should: a reason of the tables below, or \`NoReadyPods\`. \`InvalidSpec\`: the deployment cannot run as it is written; what ran before goes on. |
| \`Progressing\` | Something is on its way: \`RollingOut\`, \`RemovingOld\`, or a reason of the tables below while the rollout may still succeed. | \`UpToDate\`; or a rollout that has failed: a reason of the tables below, or \`DeadlineExceeded\` when none is known. |
| \`DeploymentsReady\` | \`RolledOut\`: every workload runs as specified. | \`Missing\`, \`RollingOut\`, or a reason of the tables below. |
| \`ServicesReady\` | \`Created\` | \`Missing\` |

A predictor that is added does not make the deployment not ready before it has served for the first time, as long as another one
serves. A shadow never does.

\`status.state\` is derived from these, for clients that know no conditions: \`Available\` when it is ready and nothing is on its way,
\`Failed\` when \`Progressing\` is False for a reason other than \`UpToDate\`, else \`Creating\`.

## Reasons

The first that holds is told, in this order.

${table("The API server refuses an object", refusalCases)}
${table("The pods of a workload cannot be made", workloadCases)}
${table("A pod has no place, or has lost it", podCases)}
${table("A container does not run, or is not ready", containerCases)}
## Events

Events tell of changes, not of every look: \`RolledOut\`, \`Recreating\`, \`NotServing\`, and a reason of the tables when it begins.

Generated from \`src/status/diagnosis\` by \`make generate\`.
`;
}
