import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The offline page and the files it needs. */
const OFFLINE_PAGE = ["/offline.html", "/offline.css", "/offline.js", "/icon.svg"];

/**
 * Writes the service worker (sw.js). It caches neither API replies nor pages: pages come from the server, so a release shows
 * at the next click, and offline.html takes their place without internet. Files below /assets are left to the browser's own
 * cache. As nothing in it can go stale, a new worker takes over at once.
 */
export function offlinePage(): Plugin {
  let folder = "";
  return {
    name: "offline-page",
    configResolved: ({ publicDir }) => {
      folder = publicDir;
    },
    generateBundle() {
      const worker = readFileSync(join(import.meta.dirname, "offline-worker.js"), "utf8");
      const names = { CACHE: `offline-${versionOf(folder)}`, FILES: OFFLINE_PAGE };
      const constants = Object.entries(names).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
      this.emitFile({ type: "asset", fileName: "sw.js", source: constants.join("") + worker });
    },
  };
}

/** Names the content of the files: browsers install a worker again only when its own text has changed. */
function versionOf(folder: string): string {
  const hash = createHash("sha256");
  for (const file of OFFLINE_PAGE) hash.update(readFileSync(join(folder, file)));
  return hash.digest("hex").slice(0, 12);
}
