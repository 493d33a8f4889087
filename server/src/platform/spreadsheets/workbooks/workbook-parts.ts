import { inflateRawSync } from "node:zlib";
import type { WorkBook } from "@e965/xlsx";
import { spreadsheetLimits } from "../limits.ts";
import { zipParts } from "../zip-parts.ts";
import { xmlText } from "./scan-sheet.ts";

/** What the library's types leave out of an .xlsx workbook. */
type BookOfParts = WorkBook & {
  files?: Record<string, { content?: Uint8Array }>;
  Directory?: { workbooks?: string[] };
};

/** A part of an .xlsx by its path; names ignore case, as in the library. */
export function partOf({ files = {} }: BookOfParts, path: string): Buffer | null {
  const lowerPath = path.replace(/^\//, "").toLowerCase();
  const found = Object.entries(files).find(([name]) => name.replaceAll("\\", "/").toLowerCase() === lowerPath);
  const content = found?.[1].content;
  return content ? Buffer.from(content.buffer, content.byteOffset, content.byteLength) : null;
}

/** A sheet's part, found as the library finds it; `place` is the sheet's in the workbook. */
export function sheetPart(book: BookOfParts, place: number): Buffer | null {
  const workbook = (book.Directory?.workbooks?.[0] ?? "xl/workbook.xml").replace(/^\//, "");
  const folder = workbook.slice(0, workbook.lastIndexOf("/") + 1);
  const rels =
    partOf(book, `${folder}_rels/${workbook.slice(folder.length)}.rels`) ?? partOf(book, "xl/_rels/workbook.xml.rels");
  const { id } = (book.Workbook?.Sheets?.[place] ?? {}) as { id?: string };
  const target = rels && id ? targetOf(rels.toString(), id) : undefined;
  if (target === undefined) return partOf(book, `xl/worksheets/sheet${place + 1}.xml`);
  const paths = [`xl/${target.replace(/\/?xl\//, "")}`, target, `${folder}${target}`];
  return paths.map((path) => partOf(book, path)).find((part) => part !== null) ?? null;
}

function targetOf(rels: string, id: string): string | undefined {
  const attribute = (tag: string, name: string) => new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1];
  const tags = rels.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? [];
  const tag = tags.find((one) => attribute(one, "Id") === id);
  return tag && attribute(tag, "Target");
}

/** The place of an .xlsx file's only visible sheet, told before the library parses anything; undefined with several. */
export function onlyVisibleSheet(file: Uint8Array): number | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const part = zipParts(bytes).find(({ name }) => name.toLowerCase() === "xl/workbook.xml");
  if (!part) return undefined;
  const unpacked = part.deflated
    ? inflateRawSync(part.packed, { maxOutputLength: spreadsheetLimits.inflatedBytes })
    : part.packed;
  const sheets = xmlText(unpacked).match(/<(?:\w+:)?sheet\s[^<>]*/g) ?? [];
  const visible = sheets.flatMap((tag, place) => (/\sstate=["'](?:very)?hidden/i.test(tag) ? [] : [place]));
  return visible.length === 1 ? visible[0] : undefined;
}
