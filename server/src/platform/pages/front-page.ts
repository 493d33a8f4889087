import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const PLACE = '<script type="application/json" id="known"></script>';

/** The one HTML page, in the forms that browsers take. */
export interface FrontPage {
  /** The page for who accepts these encodings (the header of that name), and the encoding it is in. */
  forms(accepted: string): { body: Buffer; encoding?: "br" | "gzip" };
}

/**
 * Reads the page of the web application and writes into it what every page begins with, so that the browser need not ask
 * for that once the scripts run. It is data: no browser runs it, and nothing in it can end the element it stands in.
 */
export function readFrontPage(path: string, known: unknown): FrontPage {
  const data = JSON.stringify(known).replaceAll("<", "\\u003c");
  const html = readFileSync(path, "utf8").replace(PLACE, () => PLACE.replace("><", () => `>${data}<`));
  const plain = Buffer.from(html);
  const [brotli, gzip] = [brotliCompressSync(plain), gzipSync(plain)];
  return {
    forms(accepted) {
      if (/\bbr\b/.test(accepted)) return { body: brotli, encoding: "br" };
      return /\bgzip\b/.test(accepted) ? { body: gzip, encoding: "gzip" } : { body: plain };
    },
  };
}
