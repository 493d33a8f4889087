import { spreadsheetLimits } from "./limits.ts";
import { openOleContainer } from "./ole-container.ts";
import type { FileRefusal, RefusedFile } from "./sheet.ts";
import { weighParts } from "./weigh-parts.ts";
import { zipParts } from "./zip-parts.ts";

export type Inspected = { kind: "xlsx" | "xls" } | { refused: FileRefusal; params?: RefusedFile["params"] };

const ZIP = Buffer.from("PK\x03\x04", "latin1");
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const REQUIRED_PARTS = ["[content_types].xml", "xl/workbook.xml"];
/** Macros of today, and of before 1997. */
const MACRO_PARTS = /vbaproject\.bin$|^xl\/macrosheets\//;
/** Parts that make the library take the archive for another program's document. */
const FOREIGN_PARTS = ["meta-inf/manifest.xml", "objectdata.xml", "index/document.iwa"];
const END_OF_FILE = 0x000a;
const FILE_PASS = 0x002f;

/** Runs before the library, which takes text and HTML for workbooks, and answers a zip bomb with an empty one. */
export async function inspectFile(file: Buffer): Promise<Inspected> {
  try {
    if (file.subarray(0, ZIP.length).equals(ZIP)) return await inspectZip(file);
    if (file.subarray(0, OLE.length).equals(OLE)) return inspectOle(file);
    return { refused: "file_not_excel" };
  } catch (error) {
    // Reading beyond a buffer's end means that the file is cut off or contradicts itself.
    if (error instanceof RangeError) return { refused: "file_unreadable" };
    throw error;
  }
}

async function inspectZip(file: Buffer): Promise<Inspected> {
  const parts = zipParts(file);
  if (typeof parts === "string") return { refused: parts };
  const names = new Set<string>();
  for (const { name } of parts) {
    // Lookups ignore case, and programs differ in which of two they take.
    if (names.has(name.toLowerCase())) return { refused: "file_contradictory", params: { place: name } };
    names.add(name.toLowerCase());
  }
  if (!REQUIRED_PARTS.every((name) => names.has(name))) return { refused: "file_not_excel" };
  if (FOREIGN_PARTS.some((name) => names.has(name))) return { refused: "file_not_excel" };
  if ([...names].some((name) => MACRO_PARTS.test(name))) return { refused: "file_macros" };
  const refused = await weighParts(parts, spreadsheetLimits.inflatedBytes);
  return refused ? { refused } : { kind: "xlsx" };
}

function inspectOle(file: Buffer): Inspected {
  const container = openOleContainer(file);
  if (container.names.has("EncryptedPackage") || container.names.has("EncryptionInfo")) {
    return { refused: "file_encrypted" };
  }
  const book = ["workbook", "book"].map((name) => container.named(name)).find((name) => name !== undefined);
  if (!book) return { refused: "file_not_excel" };
  if (container.names.has("_VBA_PROJECT_CUR")) return { refused: "file_macros" };
  return inspectRecords(container.stream(book));
}

/** Walks the workbook's first records, which would announce a password. */
function inspectRecords(book: Buffer): Inspected {
  for (let at = 0, type = 0; type !== END_OF_FILE; at += 4 + book.readUInt16LE(at + 2)) {
    type = book.readUInt16LE(at);
    if (type === FILE_PASS) return { refused: "file_encrypted" };
  }
  return { kind: "xls" };
}
