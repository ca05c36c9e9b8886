import { execFileSync } from "node:child_process";

/** Processes of this machine whose command line has a text. */
export function processesWith(text: string): string[] {
  const listing = execFileSync("ps", ["-eo", "pid=,args="], {
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  return listing.split("\n").filter((line) => line.includes(text) && !line.includes("ps -eo"));
}

export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  withinMs = 30_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`it never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
