import type { PodSecurityContext, SecurityContext } from "../api/gen/types.ts";

/** What the Pod Security level "restricted" asks of a container, under whatever the user says. */
export const restrictedContainer = (given: SecurityContext = {}): SecurityContext => ({
  allowPrivilegeEscalation: false,
  capabilities: { drop: ["ALL"] },
  ...given,
});

/** What "restricted" asks of a pod, under whatever the user says. */
export const restrictedPod = (
  given: PodSecurityContext = {},
  userId: number | undefined,
): PodSecurityContext => ({
  runAsNonRoot: true,
  seccompProfile: { type: "RuntimeDefault" },
  ...(userId !== undefined && { runAsUser: userId }),
  ...given,
});
