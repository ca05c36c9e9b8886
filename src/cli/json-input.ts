import { readFileSync } from "node:fs";
import { messageOf } from "../errors.ts";
import { CommandError, type Io } from "./io.ts";

/** JSON from a file, or from standard input for `-`. */
export async function readJson(path: string, io: Io): Promise<unknown> {
  try {
    return JSON.parse(path === "-" ? await io.readInput() : readFileSync(path, "utf8")) as unknown;
  } catch (cause) {
    throw new CommandError(`${path}: ${messageOf(cause)}`);
  }
}
