import type { UploadColumn } from "@aangan/contract/features/uploads/columns";
import type { UploadField } from "@aangan/contract/features/uploads/how";
import type { ReviewKind } from "../../src/features/uploads/judge/kind.ts";
import { type FoundColumns, locateColumns } from "../../src/features/uploads/judge/locate-columns.ts";
import { readStrictly, specifiedTable, strictDoubts } from "../../src/features/uploads/judge/strict.ts";
import { badRow } from "../../src/features/uploads/keep/refuse-rows.ts";
import { flatBook } from "../../src/features/uploads/read/cells/flat-book.ts";
import type { At } from "../../src/features/uploads/read/field.ts";
import { headersOf } from "../../src/features/uploads/read/rows/tables.ts";
import type { Sheet } from "../../src/platform/spreadsheets/sheet.ts";

const context = { today: "2026-11-21", complexes: ["P"], flats: flatBook([]) };

/** The table of a sheet in the specified form, and the headers of its fields. */
function tableIn(kind: ReviewKind, sheet: Sheet) {
  const located = locateColumns(sheet, kind.upload as Readonly<Record<UploadField, UploadColumn>>);
  if (!("found" in located)) throw new Error("columns");
  const columns: Partial<FoundColumns<UploadField>> = located.found;
  return specifiedTable(kind, sheet, columns, context);
}

/** The rows of a sheet as the specified call reads them. */
export async function rowsIn<R extends At>(kind: ReviewKind<R>, sheet: Sheet) {
  const table = tableIn(kind, sheet);
  const { rows, bad, sorted } = await readStrictly(kind, table, context);
  return { rows, badRows: bad.map(badRow), total: sorted.rows.length, headers: headersOf(kind, table) };
}

/** What of a sheet only a person can decide. */
export function doubtsIn(kind: ReviewKind, sheet: Sheet) {
  return strictDoubts(kind, tableIn(kind, sheet), [sheet], context);
}
