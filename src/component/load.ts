import { pathToFileURL } from "node:url";
import { messageOf } from "../errors.ts";
import { fail, ok, type Result } from "../result.ts";
import type { Component, ComponentExport } from "./component.ts";

const methods = ["predict", "transformInput", "transformOutput", "route", "aggregate"] as const;

/** The component that a file exports as its default, built with its parameters. The error is a sentence. */
export async function loadComponent(
  file: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<Result<Component, string>> {
  let exported: unknown;
  try {
    exported = ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
  } catch (cause) {
    return fail(`${file} cannot be loaded: ${messageOf(cause)}`);
  }
  if (exported === undefined) return fail(`${file} has no default export; write \`export default class …\``);
  try {
    const component = instantiate(exported as ComponentExport, parameters);
    if (methods.some((method) => typeof component[method] === "function")) return ok(component);
    return fail(`${file} exports no component: it has none of the methods ${methods.join(", ")}`);
  } catch (cause) {
    return fail(`the component in ${file} cannot be built: ${messageOf(cause)}`);
  }
}

function instantiate(exported: ComponentExport, parameters: Readonly<Record<string, unknown>>): Component {
  return typeof exported === "function" ? new exported(parameters as never) : exported;
}
