import type { SpreadsheetLimits } from "../limits.ts";
import { UnusableFile } from "../sheet.ts";
import { sheetsInOnePiece } from "../workbooks/library-sheets.ts";
import type { FoundSheet } from "../workbooks/sheet-rows.ts";
import { decodedText } from "./decoded-text.ts";
import { textSheetOf } from "./text-sheet.ts";
import { escaped, withoutRemarks } from "./without-remarks.ts";

/** Reads every table of a page as a sheet; all cells are texts. Throws UnusableFile. */
export function htmlSheets(file: Uint8Array, limits: SpreadsheetLimits): FoundSheet[] {
  const html = ["style", "script"].reduce(without, withoutRemarks(decodedText(file)));
  const tables = tablesOf(withLetters(html));
  if (tables.length > limits.visibleSheets) throw new UnusableFile("file_too_large_inside");
  return tables.map((table, index) => {
    const rows = rowsOf(table);
    const lines = rows.map(({ cells }) => `<tr>${cells.join("")}</tr>`).join("");
    // Unless told to keep texts, the library takes 05/12/2026 for 12 May and 0087 for 87.
    const [sheet] = sheetsInOnePiece(`<html><table>${lines}</table></html>`, { type: "string", raw: true });
    const isRowHidden = (row: number) => rows[row]?.hidden === true;
    const name = tables.length > 1 ? `Sheet${index + 1}` : "";
    return { ...textSheetOf(index, name), isRowHidden, worksheet: sheet?.worksheet ?? {} };
  });
}

function without(html: string, element: string): string {
  const opens = new RegExp(`<${element}\\b`, "gi");
  const closes = new RegExp(`</${element}\\s*>`, "gi");
  const pieces: string[] = [];
  let from = 0;
  for (let open = opens.exec(html); open; open = opens.exec(html)) {
    pieces.push(html.slice(from, open.index));
    closes.lastIndex = open.index;
    from = closes.exec(html) ? closes.lastIndex : html.length;
    opens.lastIndex = from;
  }
  return [...pieces, html.slice(from)].join("");
}

/** The library knows the names of a few signs but not their numbers, such as &#8377;. */
function withLetters(html: string): string {
  return html.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (match, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? escaped(String.fromCodePoint(code)) : match;
  });
}

/** The content of all tables as they open. A table within another's cell is one of its own. */
function tablesOf(html: string): string[] {
  const tables: string[][] = [];
  const open: string[][] = [];
  let from = 0;
  for (const { 0: tag, index } of html.matchAll(/<\/?table\b[^<>]*>/gi)) {
    open.at(-1)?.push(html.slice(from, index));
    from = index + tag.length;
    if (tag.startsWith("</")) open.pop();
    else open.push(tables[tables.push([]) - 1] ?? []);
  }
  open.at(-1)?.push(html.slice(from));
  return tables.map((pieces) => pieces.join(""));
}

interface Row {
  cells: string[];
  hidden: boolean;
}

const NOT_SHOWN = /display\s*:\s*none|\shidden(?=[\s=>])/i;

/** Closes every cell and row; pages may leave that out, and the library would join the cells. */
function rowsOf(table: string): Row[] {
  const rows: Row[] = [];
  let openCell: { opening: string; at: number } | undefined;
  const finish = (at: number) => {
    if (openCell) rows.at(-1)?.cells.push(`${openCell.opening}${table.slice(openCell.at, at)}</td>`);
    openCell = undefined;
  };
  for (const { 0: tag, 1: element = "", index } of table.matchAll(/<\/?(tr|t[dh])\b[^<>]*>/gi)) {
    finish(index);
    if (tag.startsWith("</")) continue;
    if (element.toLowerCase() === "tr") rows.push({ cells: [], hidden: NOT_SHOWN.test(tag) });
    else {
      if (rows.length === 0) rows.push({ cells: [], hidden: false });
      openCell = { opening: `<td${spanOf(tag, "colspan")}${spanOf(tag, "rowspan")}>`, at: index + tag.length };
    }
  }
  finish(table.length);
  return rows;
}

function spanOf(tag: string, name: "colspan" | "rowspan"): string {
  const [, span = ""] =
    (name === "colspan" ? /\scolspan=["']?(\d{1,4})/i : /\srowspan=["']?(\d{1,5})/i).exec(tag) ?? [];
  return Number(span) > 1 ? ` ${name}="${span}"` : "";
}
