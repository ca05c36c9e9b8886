import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";

const root = join(import.meta.dirname, "../..");

/** Packages in the older module form expect a require. */
const requireForPackages = {
  js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
};

/** Programs that need no module loader once they run: as CommonJS they take 12 MB less memory. */
const commonJs = (program: string): BuildOptions => ({
  entryPoints: { [program]: `src/main/${program}.ts` },
  format: "cjs",
  outExtension: { ".js": ".cjs" },
});

const modules = (entryPoints: Record<string, string>): BuildOptions => ({
  entryPoints,
  format: "esm",
  outExtension: { ".js": ".mjs" },
  banner: requireForPackages,
});

/**
 * Of the Kubernetes client only the kubeconfig and its credentials are used: without the generated API, and the HTTP
 * client below it, the operator takes 19 MB less memory.
 */
const kubeconfigOnly: Plugin = {
  name: "kubeconfig-only",
  setup: (build) => {
    build.onResolve({ filter: /^@kubernetes\/client-node$/ }, () => ({
      path: join(root, "node_modules/@kubernetes/client-node/dist/config.js"),
    }));
    build.onResolve(
      { filter: /^(undici|ws|\.\/gen\/index\.js|\.\/middleware\.js)$/ },
      ({ path, importer }) =>
        importer.includes("client-node") ? { path, namespace: "left-out" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "left-out" }, () => ({ contents: "module.exports = {};" }));
  },
};

/** The programs that ship. */
const programs: Readonly<Record<string, BuildOptions>> = {
  operator: { ...commonJs("operator"), plugins: [kubeconfigOnly] },
  orchestrator: commonJs("orchestrator"),
  cli: modules({ cli: "src/main/cli.ts" }),
  // The package that a component imports, and the program that serves it, share their code: an answer that the one
  // makes is the answer that the other knows.
  component: {
    ...modules({ component: "src/main/component.ts", sdk: "src/component/index.ts" }),
    splitting: true,
  },
};

/** What went into each bundle, for those who ask. */
export interface BundleInputs {
  readonly program: string;
  readonly bytes: number;
  readonly inputs: readonly string[];
}

/** Bundles every program into a folder; the component into a package of its own below it. */
export async function bundleAll(folder: string): Promise<BundleInputs[]> {
  // Shared chunks are named by their content: those of an earlier build would stay.
  rmSync(join(folder, componentPackage), { recursive: true, force: true });
  const bundles = await Promise.all(
    Object.entries(programs).map(async ([program, options]) => {
      const { metafile } = await build({
        ...options,
        absWorkingDir: root,
        outdir: program === "component" ? join(folder, componentPackage) : folder,
        bundle: true,
        platform: "node",
        target: "node24",
        minifySyntax: true,
        metafile: true,
        logLevel: "warning",
      });
      const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0);
      return { program, bytes, inputs: Object.keys(metafile.inputs) };
    }),
  );
  writePackage(join(folder, componentPackage));
  return bundles;
}

/** Where a component finds what it imports as `platform-core/component`. */
const componentPackage = "node_modules/platform-core";

function writePackage(folder: string): void {
  const manifest = { name: "platform-core", type: "module", exports: { "./component": "./sdk.mjs" } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest)}\n`);
}

if (import.meta.main) {
  for (const { program, bytes } of await bundleAll(join(root, "build"))) {
    process.stdout.write(`${(bytes / 1024).toFixed(0).padStart(6)} kB  ${program}\n`);
  }
}
