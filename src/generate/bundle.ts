import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** The programs that ship; each becomes one file. */
export const programs = ["operator", "orchestrator", "component", "cli", "warden"] as const;

/** Programs that need no module loader once they run: as CommonJS they take 12 MB less memory. */
const commonJs: readonly string[] = ["operator", "orchestrator"];

const bundleFile = (program: (typeof programs)[number]): string =>
  `${program}.${commonJs.includes(program) ? "cjs" : "mjs"}`;

const root = join(import.meta.dirname, "../..");

const entry = (program: (typeof programs)[number]): string =>
  program === "warden" ? "src/local/warden.ts" : `src/main/${program}.ts`;

/** What went into each bundle, for those who ask. */
export interface BundleInputs {
  readonly program: string;
  readonly file: string;
  readonly bytes: number;
  readonly inputs: readonly string[];
}

/** Packages in the older module form expect a require. */
const requireForPackages = {
  js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
};

/** Bundles every program into a folder. */
export async function bundleAll(folder: string): Promise<BundleInputs[]> {
  return Promise.all(
    programs.map(async (program) => {
      const { metafile } = await build({
        absWorkingDir: root,
        entryPoints: [entry(program)],
        outfile: join(folder, bundleFile(program)),
        bundle: true,
        platform: "node",
        target: "node24",
        format: commonJs.includes(program) ? "cjs" : "esm",
        minifySyntax: true,
        sourcemap: false,
        metafile: true,
        logLevel: "warning",
        ...(!commonJs.includes(program) && { banner: requireForPackages }),
      });
      const [output] = Object.values(metafile.outputs);
      return {
        program,
        file: bundleFile(program),
        bytes: output?.bytes ?? 0,
        inputs: Object.keys(metafile.inputs),
      };
    }),
  );
}

if (import.meta.main) {
  const folder = join(root, "build");
  const bundles = await bundleAll(folder);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  for (const { file, bytes } of bundles) {
    process.stdout.write(`${(bytes / 1024).toFixed(0).padStart(6)} kB  build/${file}\n`);
  }
}
