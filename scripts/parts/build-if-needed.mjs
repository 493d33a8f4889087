import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { root, run } from "./run.mjs";
import { ticking } from "./ticking.mjs";

/** What the build depends on. Migrations are read at the start, not built in. */
const sources = [
  "contract/src",
  "contract/package.json",
  "server/src",
  "server/package.json",
  "server/tsconfig.json",
  "web",
  "tsconfig.base.json",
  "package-lock.json",
  "scripts/build.mjs",
];
const notSources = new Set(["dist", "node_modules", "test-results"]);

/** Names the sources of the build; written last, so that it vouches for the whole build. */
export const builtFrom = join(root, "server", "dist", "built-from.txt");

/** Builds unless the existing build was made from exactly these sources. */
export async function buildIfNeeded() {
  if (await isBuilt()) return;
  await oneAtATime(
    async () => {
      if (await isBuilt()) return;
      await ticking("Building …", async () => {
        const options = { quiet: true, env: { NODE_ENV: "production" } };
        const { code, output } = await run(process.execPath, ["scripts/build.mjs", "--locked"], options);
        if (code === 0) return;
        console.error(`${output}\nThe build failed.`);
        process.exit(1);
      });
    },
    () => console.log("Another start is building, waiting for it …"),
  );
}

async function isBuilt() {
  return (await readFile(builtFrom, "utf8").catch(() => "")) === fingerprintSources();
}

/** A fingerprint of the names and contents of all sources, synchronous because a start has nothing else to do. */
export function fingerprintSources() {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, source, statSync(join(root, source)).isDirectory());
  return hash.digest("hex");
}

function addTo(hash, path, isFolder) {
  if (!isFolder) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
    return;
  }
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const isSource = !notSources.has(entry.name) && !entry.name.includes(".test.");
    if (isSource) addTo(hash, `${path}/${entry.name}`, entry.isDirectory());
  }
}
