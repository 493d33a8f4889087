import { inflateSync } from "node:zlib";

/** The texts of a PDF as they are copied from it: what its marked content says, piece by piece. */
function textsOf(pdf: Buffer): string[] {
  return contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/\/ActualText (\((?:\\.|[^\\)])*\)|<[0-9a-fA-F]*>)/g)].map(([, text = ""]) => readText(text)),
  );
}

/** The whole text: lines that end at a blank go on. */
export const textOf = (pdf: Buffer) =>
  textsOf(pdf)
    .map((line) => (line.endsWith(" ") ? line : `${line}\n`))
    .join("");

export const pagesIn = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

/** The streams that draw. */
function contentsOf(pdf: Buffer): string[] {
  const contents: string[] = [];
  for (let from = 0; ; ) {
    const start = pdf.indexOf("stream\n", from);
    if (start < 0) return contents;
    const end = pdf.indexOf("endstream", start);
    const stream = pdf.subarray(start + "stream\n".length, end);
    from = end + "endstream".length;
    if (stream[0] !== 0x78) continue;
    const content = inflateSync(stream).toString("latin1");
    if (content.includes(" BDC")) contents.push(content);
  }
}

function readText(text: string): string {
  const bytes = text.startsWith("<")
    ? Buffer.from(text.slice(1, -1), "hex")
    : Buffer.from(unescaped(text.slice(1, -1)), "latin1");
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString("latin1");
  return Buffer.from(bytes.subarray(2)).swap16().toString("utf16le");
}

const ESCAPED: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const unescaped = (text: string) =>
  text.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_whole, octal, sign) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (ESCAPED[sign] ?? sign),
  );
