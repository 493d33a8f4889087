import type { CellObject } from "@e965/xlsx";
import type { FoundSheet } from "../workbooks/sheet-rows.ts";

const no = () => false;

/** A sheet of texts, as if the library had read it. */
export function textSheet(rows: readonly (readonly string[])[]): FoundSheet {
  const data = rows.map((row) => {
    const cells: CellObject[] = [];
    for (const [column, text] of row.entries()) if (text !== "") cells[column] = { t: "s", v: text };
    return cells;
  });
  return { ...textSheetOf(0, ""), worksheet: { "!data": data } };
}

/** What every sheet of texts is told to be. A file that has no sheets gives it no name. */
export function textSheetOf(index: number, name: string): Omit<FoundSheet, "worksheet"> {
  return {
    name,
    index,
    whole: true,
    date1904: false,
    recalculates: false,
    hiddenColumns: [],
    isRowHidden: no,
    damaged: new Map(),
    mayHoldMore: no,
  };
}
