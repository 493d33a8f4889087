import { formNamed } from "../form-named.ts";
import { type FileForm, UnusableFile } from "../sheet.ts";
import { decodedText } from "./decoded-text.ts";

/** Control characters that no text has; old programs end one with ^Z. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for.
const BINARY = /[\0-\x08\x0b\x0e-\x19\x1b-\x1f]/;
const WORKBOOK_OF_2003 = /<(?:\w+:)?Workbook\s[^<>]*urn:schemas-microsoft-com:office:spreadsheet/;
const TABLE = /<table[\s>]/i;
/** These could define entities that grow or point outside. */
const DEFINITIONS = /<!(?:DOCTYPE|ENTITY)/i;
const BEGINNING = 4_096;

/** Tells which kind of text a file is. Throws UnusableFile for what is none, or could do harm. */
export function inspectText(file: Uint8Array): Extract<FileForm, "csv" | "html" | "xml"> {
  const text = formNamed(file) === undefined ? decodedText(file).trimStart() : "";
  if (text === "" || BINARY.test(text)) throw new UnusableFile("file_not_excel");
  if (!text.startsWith("<")) return "csv";
  if (WORKBOOK_OF_2003.test(text.slice(0, BEGINNING))) {
    if (DEFINITIONS.test(text)) throw new UnusableFile("file_unreadable");
    return "xml";
  }
  if (TABLE.test(text)) return "html";
  throw new UnusableFile("file_not_excel");
}
