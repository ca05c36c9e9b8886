import type { Command } from "commander";
import { customResourceDefinition, customResourceDefinitionYaml } from "../../api/crd.ts";
import type { Io } from "../io.ts";

export function addCrd(program: Command, io: Io): void {
  program
    .command("crd")
    .description("print the CustomResourceDefinition of PlatformDeployment")
    .option("-o, --output <format>", "yaml or json", "yaml")
    .addHelpText("after", "\nExamples:\n  platformctl crd | kubectl apply -f -")
    .action(({ output }: { output: string }) => {
      io.out(
        output === "json"
          ? `${JSON.stringify(customResourceDefinition())}\n`
          : customResourceDefinitionYaml(),
      );
    });
}
