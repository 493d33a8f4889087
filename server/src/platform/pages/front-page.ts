import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const PLACE = '<script type="application/json" id="known"></script>';

/** Embeds data in the web application's page; the JSON is inert and cannot close its element. */
export function readFrontPage(path: string, known: unknown) {
  const data = JSON.stringify(known).replaceAll("<", "\\u003c");
  const html = readFileSync(path, "utf8").replace(PLACE, () => PLACE.replace("><", () => `>${data}<`));
  const plain = Buffer.from(html);
  const [brotli, gzip] = [brotliCompressSync(plain), gzipSync(plain)];
  return {
    /** Returns the page in the best encoding for an Accept-Encoding header. */
    forms(accepted: string): { body: Buffer; encoding?: "br" | "gzip" } {
      if (/\bbr\b/.test(accepted)) return { body: brotli, encoding: "br" };
      return /\bgzip\b/.test(accepted) ? { body: gzip, encoding: "gzip" } : { body: plain };
    },
  };
}
