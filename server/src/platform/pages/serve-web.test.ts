import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readFrontPage } from "./serve-web.ts";

const known = { name: "</script><script>alert(1)</script> $& Neem Grove" };

function frontPage() {
  const path = join(mkdtempSync(join(tmpdir(), "aangan-")), "index.html");
  writeFileSync(path, '<body><script type="application/json" id="known"></script></body>');
  return readFrontPage(path, known);
}

/** What a browser finds in the element. */
function found(html: string): unknown {
  return JSON.parse(/id="known">(.*)<\/script>/.exec(html)?.[1] ?? "");
}

describe("the page that every visit begins with", () => {
  it("brings what is known, and nothing in it can leave its element", () => {
    const html = frontPage().forms("").body.toString();
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(found(html)).toEqual(known);
  });

  it("comes in the form that the browser takes", () => {
    const br = frontPage().forms("gzip, deflate, br, zstd");
    expect([br.encoding, found(brotliDecompressSync(br.body).toString())]).toEqual(["br", known]);
    const gzip = frontPage().forms("gzip");
    expect([gzip.encoding, found(gunzipSync(gzip.body).toString())]).toEqual(["gzip", known]);
    expect(frontPage().forms("identity").encoding).toBeUndefined();
  });
});
