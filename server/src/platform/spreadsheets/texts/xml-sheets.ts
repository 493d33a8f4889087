import { UnusableFile } from "../sheet.ts";
import { sheetsInOnePiece } from "../workbooks/library-sheets.ts";
import type { FoundSheet } from "../workbooks/sheet-rows.ts";
import { decodedText } from "./decoded-text.ts";
import { withoutRemarks } from "./without-remarks.ts";

/** Reads Excel's XML of 2003, in which numbers and days are marked as such. Throws UnusableFile. */
export function xmlSheets(file: Uint8Array): FoundSheet[] {
  const xml = withoutRemarks(decodedText(file).trimStart());
  refuseOverlaps(xml);
  // The library would take stubs below a merge for cells.
  return sheetsInOnePiece(withOpenCells(xml), { type: "string", sheetStubs: false });
}

/** The library counts a merged cell without content as one column, however wide it is. */
function withOpenCells(xml: string): string {
  return xml.replace(/<((?:\w+:)?Cell)(\s[^<>]*)?\/>/g, "<$1$2></$1>");
}

const PLACED = /<(?:\w+:)?(Worksheet|Row|Cell)(?=[\s/>])([^<>]*)>/g;

/** Of two rows or cells in one place, the library keeps the later one. */
function refuseOverlaps(xml: string): void {
  let row = 0;
  let column = 0;
  for (const [, element, attributes = ""] of xml.matchAll(PLACED)) {
    const stated = numberOf(attributes, "Index");
    if (element === "Worksheet") row = 0;
    else if (element === "Row") {
      row = risen(row, stated, `A${stated}`);
      column = 0;
    } else {
      column = risen(column, stated, `R${row}C${stated}`) + (numberOf(attributes, "MergeAcross") ?? 0);
    }
  }
}

function risen(before: number, stated: number | undefined, place: string): number {
  if (stated !== undefined && !(stated > before)) throw new UnusableFile("file_contradictory", place);
  return stated ?? before + 1;
}

function numberOf(attributes: string, name: "Index" | "MergeAcross"): number | undefined {
  const found = (name === "Index" ? /[\s:]Index=["'](\d+)/ : /[\s:]MergeAcross=["'](\d+)/).exec(attributes);
  return found ? Number(found[1]) : undefined;
}
