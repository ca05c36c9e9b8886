import { operatorSettings } from "../settings/operator.ts";
import type { Setting } from "../settings/setting.ts";

/** docs/settings.md, from the schema of the operator's settings. */
export function settingsDocument(): string {
  const rows = Object.entries(operatorSettings).map(([name, setting]: [string, Setting<unknown>]) => {
    const env = setting.env.map((variable) => `\`${variable}\``).join(", ");
    const given = textOf(setting.default);
    return `| \`${name}\` | \`--${setting.flag}\` | ${env} | ${setting.type} | ${given} | ${setting.description} |`;
  });
  return `# Settings of the operator

Each can be given as a flag, as an environment variable, or by its name in a YAML or JSON file that \`PLATFORM_CONFIG\` names. A flag
wins over the environment, the environment over the file. A wrong value, an unknown flag and an unknown name in the file are
told by name, all of them, and the operator does not start (exit code 2).

| name | flag | environment | value | default | what it decides |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

Generated from \`src/settings\` by \`make generate\`.
`;
}

function textOf(value: unknown): string {
  const isEmpty = value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  return isEmpty ? "empty" : `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
