import { sentence, type Issue } from "../api/issue.ts";
import { accept, type Accepted } from "../api/validate.ts";
import { CommandError, type Io } from "./io.ts";
import { isOtherKind, readDocuments, type SourceDocument } from "./documents.ts";

export interface Manifest extends Accepted {
  readonly file: string;
  readonly source: unknown;
}

/** The deployments in files that are meant to run. Anything that keeps one from running ends the command. */
export async function readManifests(paths: readonly string[], io: Io): Promise<Manifest[]> {
  const documents = await readDocuments(paths, io);
  const manifests = documents.flatMap((document) => toManifest(document, io));
  if (manifests.length === 0) throw new CommandError(`${paths.join(", ")}: there is no PlatformDeployment`);
  return manifests;
}

function toManifest(document: SourceDocument, io: Io): Manifest[] {
  const { file, value } = document;
  if (isOtherKind(document)) {
    io.err(`${file}: document ${document.number} is no PlatformDeployment and is left out\n`);
    return [];
  }
  const accepted = document.issues.length > 0 ? undefined : accept(value);
  if (accepted?.ok === true) {
    for (const issue of accepted.value.warnings) io.err(`${file}: warning: ${sentence(issue)}\n`);
    return [{ ...accepted.value, file, source: value }];
  }
  throw new CommandError(refusal(file, accepted === undefined ? document.issues : accepted.error));
}

const refusal = (file: string, issues: readonly Issue[]): string =>
  issues
    .filter(({ severity }) => severity !== "warning")
    .map((issue) => `${file}: ${sentence(issue)}`)
    .join("\n");
