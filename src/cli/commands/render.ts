import type { Command } from "commander";
import { desiredState } from "../../render/desired-state.ts";
import type { RenderSettings } from "../../settings/render.ts";
import type { Io } from "../io.ts";
import { readManifests } from "../manifests.ts";
import { toYaml } from "../yaml.ts";

export function addRender(program: Command, io: Io, settings: RenderSettings): void {
  program
    .command("render")
    .description("print every object that the operator would make, with all defaults")
    .requiredOption("-f, --file <path...>", "files, folders, or - for standard input")
    .option("-o, --output <format>", "yaml or json", "yaml")
    .addHelpText(
      "after",
      "\nExamples:\n  platformctl render -f deployment.yaml\n  platformctl render -f deployment.yaml -o json | jq '.items[].metadata.name'",
    )
    .action(async ({ file, output }: { file: string[]; output: string }) => {
      const manifests = await readManifests(file, io);
      const items = manifests.flatMap(({ deployment }) => desiredState(deployment, settings));
      io.out(
        output === "json"
          ? `${JSON.stringify({ apiVersion: "v1", kind: "List", items }, null, 2)}\n`
          : toYaml(items),
      );
    });
}
