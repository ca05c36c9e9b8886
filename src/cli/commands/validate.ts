import type { Command } from "commander";
import colors from "picocolors";
import type { Issue } from "../../api/issue.ts";
import { kind } from "../../api/schema/deployment.ts";
import { validate } from "../../api/validate.ts";
import { isOtherKind, nameOf, readDocuments, type SourceDocument } from "../documents.ts";
import type { Io } from "../io.ts";

interface Report {
  readonly file: string;
  readonly document: number;
  readonly name: string;
  readonly skipped: boolean;
  readonly issues: readonly Issue[];
}

export function addValidate(program: Command, io: Io): void {
  program
    .command("validate")
    .description("check deployments: every problem at once, with its place, cause and cure")
    .requiredOption("-f, --file <path...>", "files, folders, or - for standard input")
    .option("-o, --output <format>", "text or json", "text")
    .addHelpText(
      "after",
      "\nExamples:\n  platformctl validate -f deployment.yaml\n  platformctl validate -f manifests/ -o json\n  cat deployment.yaml | platformctl validate -f -",
    )
    .action(async ({ file, output }: { file: string[]; output: string }) => {
      const reports = (await readDocuments(file, io)).map(toReport);
      io.out(output === "json" ? `${JSON.stringify(reports, null, 2)}\n` : textOf(reports));
      if (reports.some(({ issues }) => issues.some(({ severity }) => severity === "error")))
        process.exitCode = 1;
    });
}

function toReport(document: SourceDocument): Report {
  const { file, number, value } = document;
  const skipped = isOtherKind(document);
  const judged = skipped ? [] : document.issues.length > 0 ? document.issues : validate(value);
  return { file, document: number, name: nameOf(value), skipped, issues: judged };
}

function textOf(reports: readonly Report[]): string {
  const lines = reports.flatMap((report) => [headline(report), ...report.issues.map(issueText)]);
  const judged = reports.filter(({ skipped }) => !skipped);
  const errors = judged.flatMap(({ issues }) => issues.filter(({ severity }) => severity === "error"));
  const verdict =
    errors.length === 0
      ? colors.green("no errors")
      : colors.red(errors.length === 1 ? "1 error" : `${errors.length} errors`);
  return `${lines.join("\n")}\n${judged.length} ${judged.length === 1 ? kind : `${kind}s`}: ${verdict}\n`;
}

function headline({ file, document, name, skipped, issues }: Report): string {
  const place = document > 1 ? `${file} (document ${document})` : file;
  if (skipped) return colors.dim(`- ${place}: no ${kind}, skipped`);
  const bad = issues.some(({ severity }) => severity === "error");
  return `${bad ? colors.red("✗") : colors.green("✓")} ${place}${name === "" ? "" : `: ${name}`}`;
}

const shades = { error: colors.red, unsupported: colors.yellow, warning: colors.yellow } as const;

const issueText = ({ severity, path, cause, cure }: Issue): string =>
  `    ${shades[severity](severity)} ${path === "" ? "" : `${colors.bold(path)}: `}${cause}\n        → ${cure}`;
