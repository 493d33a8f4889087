import type { GivenPart } from "../../../sheets/archives.ts";
import { changed, EVERY_PART, type GivenBook } from "./book.ts";

/** All names of parts in capitals, as an archiver of long ago leaves them. */
export function inCapitals(parts: GivenPart[]): GivenPart[] {
  return parts.map((part) => ({
    ...part,
    name: part.name === "[Content_Types].xml" ? part.name : part.name.toUpperCase(),
  }));
}

export function utf16(xml: string): Buffer {
  return Buffer.from(`\ufeff${xml.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`, "utf16le");
}

export function withBom(xml: string): string {
  return `\ufeff${xml}`;
}

const NAMESPACES = [
  ["http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main"],
  [
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
  ],
] as const;

/** "Strict Open XML Spreadsheet": the same parts in the namespaces of the standard. */
export const strict: Partial<GivenBook> = {
  change: changed(EVERY_PART, (xml) => NAMESPACES.reduce((text, [usual, own]) => text.replaceAll(usual, own), xml)),
};
