import { UnusableFile } from "../sheet.ts";

/** The sheet says two things at `place`, of which programs take one or the other. */
const contradiction = (place: string) => new UnusableFile("file_contradictory", place);

const MARKUP = /<!(?:--|\[CDATA\[|DOCTYPE)/i;
/** A row or cell: its kind, its reference if that comes first, its other attributes. */
const TAG = /<(?:\w+:)?(row|c)(?=[\s/>])(?:\s+r=["']([A-Z]*)(\d+)["'])?([^<>]*)>/g;
const REFERENCE = /\sr=["']([A-Z]*)(\d+)["']/;
const NOT_SHOWN = /\s(?:hidden=["'](?:1|true)|(?:ht|width)=["']0+(?:\.0*)?)["']/;
/** A value that is not a number; matches nothing else, so that ordinary sheets scan fast. */
const NO_NUMBER = /<(?:\w+:)?v(?:\s[^<>]*)?>(?!\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?\s*<\/)([^<]*)</g;
const TYPE_OF_NUMBER = /^(?![^>]*\st=["'](?!n["']))/;

/** Finds what the library misreads: comments, two cells in one place, "1,234.50". Throws UnusableFile. */
export function scanSheet(content: Buffer, maxColumns: number) {
  const fullXml = xmlText(content);
  const open = SHEET_DATA.exec(fullXml);
  const data = open?.index ?? fullXml.length;
  refuseMarkup(fullXml, data);
  // Behind the cells, forms and pictures have elements called row, too.
  const end = fullXml.lastIndexOf("sheetData>");
  const xml = end > data ? fullXml.slice(0, end) : fullXml;
  return {
    ...placesOf(xml, data),
    hiddenColumns: hiddenColumns(xml.slice(0, data), maxColumns),
    damaged: damagedCells(xml, data, open?.[1] ?? ""),
  };
}

const SHEET_DATA = /<(\w+:)?sheetData[\s/>]/;

/** Indexes of the columns, up to the first `most`, that a sheet does not show. */
export function hiddenColumnsOf(content: Buffer, maxColumns: number): number[] {
  const xml = xmlText(content);
  return hiddenColumns(xml.slice(0, SHEET_DATA.exec(xml)?.index), maxColumns);
}

/** Whether any cell of a sheet holds something. */
export function holdsValues(content: Buffer): boolean {
  return /<(?:\w+:)?(?:v|is|f)[\s/>]/.test(xmlText(content));
}

export function scanSharedTexts(content: Buffer): void {
  const xml = xmlText(content);
  refuseMarkup(xml, xml.indexOf("<sst"));
}

/** A part as text in which markup can be found; its letters may still be UTF-8. */
export function xmlText(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return content.toString("utf16le");
  const isSwapped = content[0] === 0xfe && content[1] === 0xff && content.length % 2 === 0;
  return isSwapped ? Buffer.from(content).swap16().toString("utf16le") : content.toString("latin1");
}

/** Allows comments before the data and without markup: a program's remark about itself. */
function refuseMarkup(xml: string, data: number): void {
  let from = 0;
  for (let found = MARKUP.exec(xml); found; found = MARKUP.exec(xml.slice(from))) {
    const at = from + found.index;
    const end = xml.indexOf("-->", at);
    const remark = found[0] === "<!--" && end < data && !xml.slice(at + 1, end).includes("<");
    if (!remark || end < 0) throw contradiction(placeOf(xml, at, end));
    from = end;
  }
}

function placeOf(xml: string, at: number, end: number): string {
  const reference = /\sr=["']([A-Z]+\d+)["']/;
  const ownReference = reference.exec(xml.slice(at, Math.max(at, end)))?.[1];
  const before = xml.slice(Math.max(0, at - 2_000), at).split(/<(?=(?:\w+:)?c\s)/);
  return ownReference ?? reference.exec(before.length > 1 ? (before.at(-1) ?? "") : "")?.[1] ?? "<!";
}

/** Counts rows that hold a cell, and cells, and finds the hidden rows by their numbers. */
function placesOf(xml: string, from: number) {
  const hiddenRows = new Set<number>();
  const usedPlaces = new Set<number>();
  const columns = new Set<string>();
  let row = 0;
  let rows = 0;
  let cells = 0;
  let isEmpty = true;
  TAG.lastIndex = from;
  for (let tag = TAG.exec(xml); tag; tag = TAG.exec(xml)) {
    const [letters, digits] = referenceOf(tag);
    if (tag[1] === "c") {
      // A cell without a reference follows the one before it.
      if (letters !== undefined) enter(columns, letters, Number(digits) === row, `${letters}${digits}`);
      cells += 1;
      rows += isEmpty ? 1 : 0;
      isEmpty = false;
      continue;
    }
    row = digits === undefined ? row + 1 : Number(digits);
    enter(usedPlaces, row, true, `A${row}`);
    columns.clear();
    isEmpty = true;
    if (NOT_SHOWN.test(tag[4] ?? "")) hiddenRows.add(row);
  }
  return { rows, cells, hiddenRows };
}

function referenceOf(tag: RegExpExecArray): (string | undefined)[] {
  return tag[3] === undefined ? (REFERENCE.exec(tag[4] ?? "")?.slice(1) ?? []) : [tag[2], tag[3]];
}

function enter<P>(usedPlaces: Set<P>, place: P, fits: boolean, name: string): void {
  if (!fits || usedPlaces.has(place)) throw contradiction(name);
  usedPlaces.add(place);
}

function hiddenColumns(head: string, maxColumns: number): number[] {
  const indexes = new Set<number>();
  for (const [tag] of head.matchAll(/<(?:\w+:)?col\s[^<>]*>/g)) {
    if (!NOT_SHOWN.test(tag)) continue;
    const [first, last] = ["min", "max"].map((name) => Number(new RegExp(`\\s${name}=["'](\\d+)`).exec(tag)?.[1]));
    for (let column = first ?? 1; column <= Math.min(last ?? 0, maxColumns); column++) indexes.add(column - 1);
  }
  return [...indexes];
}

function damagedCells(xml: string, from: number, prefix: string): Map<string, string> {
  const damaged = new Map<string, string>();
  NO_NUMBER.lastIndex = from;
  for (let found = NO_NUMBER.exec(xml); found; found = NO_NUMBER.exec(xml)) {
    // The `<` that ends this match may begin the next one.
    NO_NUMBER.lastIndex -= 1;
    const text = found[1] ?? "";
    const cell = xml.slice(xml.lastIndexOf(`<${prefix}c `, found.index), found.index);
    if (text.trim() === "" || !TYPE_OF_NUMBER.test(cell)) continue;
    const [, letters = "", digits = ""] = REFERENCE.exec(cell) ?? [];
    damaged.set(letters + digits, Buffer.from(text, "latin1").toString());
  }
  return damaged;
}
