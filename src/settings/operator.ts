import { renderSettings } from "./render.ts";
import { choice, list, text, wholeNumber, yesOrNo, type Values } from "./setting.ts";

/** Everything that an admin can decide of the operator. docs/settings.md is made from it. */
export const operatorSettings = {
  namespaces: list({
    flag: "namespaces",
    env: ["WATCH_NAMESPACE"],
    default: [],
    description: "Namespaces to look at; empty for all.",
  }),
  labelSelector: text({
    flag: "label-selector",
    env: ["WATCH_LABEL_SELECTOR"],
    default: "",
    description: "Takes only the deployments that this label selector finds; empty for all.",
  }),
  ...renderSettings,
  workers: wholeNumber({
    flag: "workers",
    env: ["WORKERS"],
    least: 1,
    most: 100,
    default: 10,
    description: "Deployments that are worked on at the same time.",
  }),
  leaderElection: yesOrNo({
    flag: "leader-election",
    env: ["LEADER_ELECTION"],
    default: false,
    description: "Lets one of several replicas work while the others stand by.",
  }),
  leaseName: text({
    flag: "leader-election-id",
    env: ["LEADER_ELECTION_ID"],
    default: "a33bd623.machinelearning.platform.io",
    description: "Name of the Lease by which the leader is chosen.",
  }),
  leaseSeconds: wholeNumber({
    flag: "leader-election-lease-duration-secs",
    env: ["LEADER_ELECTION_LEASE_DURATION_SECS"],
    least: 3,
    most: 600,
    default: 15,
    description:
      "Seconds that a Lease holds. It is renewed every third of it; a leader that could not for two thirds stops writing.",
  }),
  operatorNamespace: text({
    flag: "operator-namespace",
    env: ["POD_NAMESPACE"],
    default: "platform-system",
    description: "Namespace of the Lease.",
  }),
  metricsAddress: text({
    flag: "metrics-addr",
    env: ["METRICS_ADDR"],
    default: ":8080",
    description: "Address of the metrics, at `/metrics`; empty for none.",
  }),
  healthAddress: text({
    flag: "health-addr",
    env: ["HEALTH_ADDR"],
    default: ":8081",
    description: "Address of `/healthz` and `/readyz`; empty for none.",
  }),
  adminPort: wholeNumber({
    flag: "admin-port",
    env: ["ADMIN_PORT"],
    most: 65_535,
    default: 6060,
    description:
      "Port on loopback for `/debug/profile?seconds=10` (CPU) and `/debug/heap`, to be read with Chrome DevTools; 0 for none.",
  }),
  logLevel: choice({
    flag: "log-level",
    env: ["PLATFORM_LOG_LEVEL"],
    choices: ["debug", "info", "warn", "warning", "error", "fatal"],
    default: "info",
    description: "Least important lines that are logged.",
  }),
};

export type OperatorSettings = Values<typeof operatorSettings>;
