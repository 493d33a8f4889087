import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXTS = new Set([".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt"]);
/** Smaller files fit into one packet anyway. */
const LEAST_BYTES = 600;

const forms = {
  ".br": (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ".gz": (text) => promisify(gzip)(text, { level: 9 }),
};

/** Puts a compressed copy beside every text, so that the server need not compress while somebody waits. */
export async function compressTexts(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !TEXTS.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path);
    if (text.length < LEAST_BYTES) continue;
    await Promise.all(
      Object.entries(forms).map(async ([ending, compress]) => writeFile(path + ending, await compress(text))),
    );
  }
}
