import { failures } from "../errors.ts";

/** docs/errors.md, from the table of failures. */
export function errorsDocument(): string {
  const rows = Object.entries(failures).map(
    ([code, { http, retry, meaning }]) => `| \`${code}\` | ${http} | ${retry ? "yes" : "no"} | ${meaning} |`,
  );
  return `# Errors

Every error that the orchestrator or a component makes itself is a JSON body with a \`Status\`:

\`\`\`json
{"status":{"code":503,"info":"unit classifier cannot be reached: connection refused","reason":"UNIT_UNAVAILABLE","status":"FAILURE"}}
\`\`\`

\`info\` is for people, \`reason\` for programs. The header \`Platform-Unit\` names the unit that failed, when one did.
What a component answers with a status code other than 2xx is passed on as it is, with that header added.

| reason | HTTP | a retry may help | meaning |
| --- | --- | --- | --- |
${rows.join("\n")}

Generated from \`src/errors.ts\` by \`make generate\`.
`;
}
