import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

const program = join(import.meta.dirname, "../../src/platform/spreadsheets/read-workbook.ts");

/** Builds the program that reads spreadsheets, as the portal's build does: from its source it starts five times slower. */
export async function buildReader(): Promise<{ path: string; remove: () => Promise<void> }> {
  // Its permission is for the real path.
  const folder = await realpath(await mkdtemp(join(tmpdir(), "aangan-reader-")));
  const path = join(folder, "read-workbook.mjs");
  await build({
    entryPoints: [program],
    outfile: path,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    alias: { "@aangan/contract": join(import.meta.dirname, "../../../contract/src") },
    minify: true,
    logLevel: "warning",
  });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
