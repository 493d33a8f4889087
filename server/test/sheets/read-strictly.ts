import { readFile } from "../../src/features/uploads/judge/evaluate.ts";
import type { ReviewKind } from "../../src/features/uploads/judge/kind.ts";
import { specifiedTable, strictAnswers } from "../../src/features/uploads/judge/strict.ts";
import { badRow } from "../../src/features/uploads/keep/refuse-rows.ts";
import { flatBook } from "../../src/features/uploads/read/cells/flat-book.ts";
import type { At } from "../../src/features/uploads/read/field.ts";
import { headersOf } from "../../src/features/uploads/read/rows/tables.ts";
import type { Db } from "../../src/platform/database/db.ts";
import type { Sheet } from "../../src/platform/spreadsheets/sheet.ts";

const context = { today: "2026-11-21", complexes: ["P"], flats: flatBook([]) };

/** What the specified call reads; it needs no database for that. */
function read<R extends At>(kind: ReviewKind<R>, sheet: Sheet) {
  const table = specifiedTable(kind, sheet, context);
  const file = { sheets: [sheet], sha256: Buffer.alloc(0), how: strictAnswers(kind), surroundings: context, table };
  return readFile(kind, {} as Db, file);
}

/** Where the specified call finds the columns of a sheet. */
export function columnsIn(kind: ReviewKind, sheet: Sheet) {
  const { places, specified } = specifiedTable(kind, sheet, context);
  const columns = Object.entries(places).map(([field, place]) => [field, "at" in place ? place.at[0] : place.value]);
  return { columns: Object.fromEntries(columns), ...specified };
}

/** The rows of a sheet as the specified call reads them. */
export async function rowsIn<R extends At>(kind: ReviewKind<R>, sheet: Sheet) {
  const { rows, reads, tables } = await read(kind, sheet);
  const total = reads.flatMap(({ sorted }) => sorted.rows).length;
  return {
    rows,
    badRows: reads.flatMap(({ bad }) => bad.map(badRow)),
    total,
    headers: tables[0] ? headersOf(kind, tables[0]) : {},
  };
}

/** What of a sheet only a person can decide. */
export async function doubtsIn(kind: ReviewKind, sheet: Sheet) {
  const { fileDoubts } = await read(kind, sheet);
  return fileDoubts.filter(({ given }) => given === undefined).map(({ code }) => code);
}
