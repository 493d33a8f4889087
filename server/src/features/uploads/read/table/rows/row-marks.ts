import type { Cell, SheetRow } from "../../../../../platform/spreadsheets/sheet.ts";
import { textOf } from "../columns/below.ts";
import { saysPhrase, wordsOf } from "../plain-words.ts";
import { isFilled } from "../score-content.ts";

const TOTALS = [
  ...["total", "totals", "subtotal", "carried forward", "brought forward", "c f", "b f"],
  ...["कुल", "योग", "कुल योग", "उप योग", "एकूण", "बेरीज"],
];

const UNITS = new Set([
  ...["rs", "inr", "₹", "rupees", "in rs", "in rupees", "रु", "रुपये", "no", "nos", "text", "date", "number"],
  ...["dd mm yyyy", "dd mm yy", "dd mmm yyyy", "dd mmm yy", "mm dd yyyy", "yyyy mm dd", "ddmmyyyy", "units", "kwh"],
]);

export function filledCells({ cells }: SheetRow): Cell[] {
  return cells.filter((cell): cell is Cell => isFilled(cell));
}

/** Whether the cell says that the row is a total. */
export function saysTotal(cell: Cell | null | undefined): boolean {
  if (cell?.kind !== "text") return false;
  const words = wordsOf(cell.text);
  return TOTALS.some((phrase) => saysPhrase(words, phrase));
}

/** (1) (2) (3): the columns' own numbers below a header. */
export function numbersColumns(row: SheetRow): boolean {
  const filled = filledCells(row);
  return filled.length >= 3 && filled.every((cell, before) => ordinalOf(cell) === before + 1);
}

function ordinalOf(cell: Cell): number {
  const [, digits] = /^[([]?(\d{1,2})[)\].]?$/.exec(textOf(cell)) ?? [];
  return digits === undefined ? Number.NaN : Number(digits);
}

/** Rs, dd/mm/yyyy: what the cells below are written in. */
export function tellsUnits(row: SheetRow): boolean {
  const filled = filledCells(row);
  return filled.length > 0 && filled.every((cell) => cell.kind === "text" && UNITS.has(unitOf(cell.text)));
}

function unitOf(text: string): string {
  return text.includes("₹") ? "₹" : wordsOf(text).join(" ");
}

/** A row of the header: its texts by column, as they are compared. */
export type HeaderTexts = readonly { at: number; text: string }[];

export function headerTexts({ cells }: SheetRow): HeaderTexts {
  return cells.flatMap((cell, at) => (cell?.kind === "text" && isFilled(cell) ? [{ at, text: squeeze(cell) }] : []));
}

export function repeatsHeader({ cells }: SheetRow, texts: HeaderTexts): boolean {
  return texts.length > 0 && texts.every(({ at, text }) => squeeze(cells[at]) === text);
}

function squeeze(cell: Cell | null | undefined): string {
  return cell ? wordsOf(textOf(cell)).join("") : "";
}
