import type { UploadField } from "@aangan/contract/features/uploads/how";
import type { Cell, SheetRow } from "../../../../platform/spreadsheets/sheet.ts";
import { isNothing, readAmount } from "../cells/amount.ts";
import { valueCell } from "../cells/read-cell.ts";
import type { ParseOptions, TableKind } from "../field.ts";
import { sortTable } from "../table/sort-table.ts";
import type { SortedTable } from "../table/target-fields.ts";
import type { CellReader } from "./cell-reader.ts";
import { fieldsOf, type Table } from "./tables.ts";

/** Tells the rows of a table from what is none. */
export function sortRows(kind: TableKind, table: Table, cells: CellReader, style: ParseOptions): SortedTable<SheetRow> {
  const { header, places, amounts } = table;
  const at = (field: UploadField) => {
    const place = places[field];
    return place && "at" in place ? place.at : [];
  };
  const placed = Object.fromEntries(fieldsOf(kind).map((field) => [field, at(field)]));
  const { money } = kind;
  const columns = amounts.length > 0 ? amounts.map((amount) => amount.at) : money ? at(money) : [];
  const fillDown = fieldsOf(kind).filter((field) => kind.fields[field]?.fillDown);
  const amountOf = (row: SheetRow, column: number) =>
    amounts.length > 0 || !money ? (row.cells[column] ?? null) : cells.of(row, money);
  const sorted = sortTable(
    table.sheet,
    { header, placed, key: "flatNumber", amounts: columns, fillDown },
    {
      flatOf: (row) => isFlat(cells.of(row, "flatNumber"), kind),
      paiseOf: (row, column) => paiseIn(amountOf(row, column), style),
      isNothing: (row) => columns.every((column) => isNothing(amountOf(row, column))),
    },
  );
  // A row with nothing in the wanted columns is not worth a word.
  const isEmpty = emptyIn([...Object.values(placed).flat(), ...columns]);
  const empty = new Set(table.rows.filter(isEmpty).map(({ row }) => row));
  const left = sorted.left.filter(({ row, reason }) => reason !== "prepared" || !empty.has(row));
  return { ...sorted, left, rows: sorted.rows.filter(({ row }) => !empty.has(row)) };
}

/** All rows of a table in the specified form with something in its columns. */
export function filledRows({ rows, places }: Table): SortedTable<SheetRow> {
  const isEmpty = emptyIn(Object.values(places).flatMap((place) => ("at" in place ? place.at : [])));
  return { rows: rows.filter((row) => !isEmpty(row)), left: [], totals: [], wrongTotals: [] };
}

function emptyIn(columns: readonly number[]): (row: SheetRow) => boolean {
  const uniqueColumns = [...new Set(columns)];
  return ({ cells }) => uniqueColumns.every((at) => !cells[at]);
}

function isFlat(cell: Cell | null, kind: TableKind): boolean {
  const value = valueCell(cell);
  return "value" in value && kind.fields.flatNumber?.looksRight?.(value.value) === true;
}

function paiseIn(cell: Cell | null, style: ParseOptions): number | undefined {
  const value = valueCell(cell);
  if (!("value" in value)) return undefined;
  const amount = readAmount(value.value, style);
  return "value" in amount ? amount.value : undefined;
}
