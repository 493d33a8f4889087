import { openOleContainer } from "./ole-container.ts";
import { type FileForm, UnusableFile } from "./sheet.ts";
import { inspectText } from "./texts/inspect-text.ts";
import { weighParts } from "./weigh-parts.ts";
import { zipParts } from "./zip-parts.ts";

const ZIP = Buffer.from("PK\x03\x04", "latin1");
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const REQUIRED_PARTS = ["[content_types].xml", "xl/workbook.xml"];
/** Macros of today, and of before 1997. */
const MACRO_PARTS = /vbaproject\.bin$|^xl\/macrosheets\//;
/** Parts that make the library take the archive for another program's document. */
const FOREIGN_PARTS = ["meta-inf/manifest.xml", "objectdata.xml", "index/document.iwa"];
const END_OF_FILE = 0x000a;
const FILE_PASS = 0x002f;

/** Runs before the library, which takes HTML for a workbook and a zip bomb for an empty one. Throws UnusableFile. */
export async function inspectFile(file: Buffer, accepts: readonly FileForm[] = ["xlsx", "xls"]): Promise<FileForm> {
  const form = await formOf(file, accepts);
  if (accepts.includes(form)) return form;
  throw new UnusableFile(form === "xls" ? "file_not_xlsx" : "file_not_excel");
}

async function formOf(file: Buffer, accepts: readonly FileForm[]): Promise<FileForm> {
  try {
    if (file.subarray(0, ZIP.length).equals(ZIP)) return await inspectZip(file);
    if (file.subarray(0, OLE.length).equals(OLE)) return inspectOle(file);
  } catch (error) {
    // Reading beyond a buffer's end means that the file is cut off or contradicts itself.
    throw error instanceof RangeError ? new UnusableFile("file_unreadable") : error;
  }
  if (accepts.some((form) => form !== "xlsx" && form !== "xls")) return inspectText(file);
  throw new UnusableFile("file_not_excel");
}

async function inspectZip(file: Buffer): Promise<"xlsx"> {
  const parts = zipParts(file);
  const names = new Set<string>();
  for (const { name } of parts) {
    // Lookups ignore case, and programs differ in which of two they take.
    if (names.has(name.toLowerCase())) throw new UnusableFile("file_contradictory", name);
    names.add(name.toLowerCase());
  }
  const isWorkbook = REQUIRED_PARTS.every((name) => names.has(name)) && !FOREIGN_PARTS.some((name) => names.has(name));
  if (!isWorkbook) throw new UnusableFile("file_not_excel");
  if ([...names].some((name) => MACRO_PARTS.test(name))) throw new UnusableFile("file_macros");
  await weighParts(parts);
  return "xlsx";
}

function inspectOle(file: Buffer): "xls" {
  const { entries, contentOf } = openOleContainer(file);
  const has = (entryName: string) => entries.some(({ name }) => name === entryName);
  if (has("EncryptedPackage") || has("EncryptionInfo")) throw new UnusableFile("file_encrypted");
  const findEntry = (lowerCase: string) => entries.find(({ name }) => name.toLowerCase() === lowerCase);
  const book = findEntry("workbook") ?? findEntry("book");
  if (!book) throw new UnusableFile("file_not_excel");
  if (has("_VBA_PROJECT_CUR")) throw new UnusableFile("file_macros");
  refuseLocked(contentOf(book));
  return "xls";
}

/** Walks the workbook's first records, which would announce a password. */
function refuseLocked(book: Buffer): void {
  for (let at = 0, type = 0; type !== END_OF_FILE; at += 4 + book.readUInt16LE(at + 2)) {
    type = book.readUInt16LE(at);
    if (type === FILE_PASS) throw new UnusableFile("file_encrypted");
  }
}
