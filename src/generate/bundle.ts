import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** The programs that ship; each becomes one file. */
export const programs = ["operator", "orchestrator", "component", "cli", "warden"] as const;

const root = join(import.meta.dirname, "../..");

const entry = (program: (typeof programs)[number]): string =>
  program === "warden" ? "src/local/warden.ts" : `src/main/${program}.ts`;

/** What went into each bundle, for those who ask. */
export interface BundleInputs {
  readonly program: string;
  readonly bytes: number;
  readonly inputs: readonly string[];
}

/** Bundles every program into a folder. */
export async function bundleAll(folder: string): Promise<BundleInputs[]> {
  return Promise.all(
    programs.map(async (program) => {
      const { metafile } = await build({
        absWorkingDir: root,
        entryPoints: [entry(program)],
        outfile: join(folder, `${program}.mjs`),
        bundle: true,
        platform: "node",
        target: "node24",
        format: "esm",
        minifySyntax: true,
        sourcemap: false,
        metafile: true,
        logLevel: "warning",
        // Packages in the older module form expect a require.
        banner: {
          js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
        },
      });
      const [output] = Object.values(metafile.outputs);
      return { program, bytes: output?.bytes ?? 0, inputs: Object.keys(metafile.inputs) };
    }),
  );
}

if (import.meta.main) {
  const folder = join(root, "build");
  const bundles = await bundleAll(folder);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  for (const { program, bytes } of bundles)
    process.stdout.write(`${(bytes / 1024).toFixed(0).padStart(6)} kB  build/${program}.mjs\n`);
}
