import { type BillType, BillTypeTyped, type billColumns } from "@aangan/contract/bills";
import type { Paise } from "@aangan/contract/money";
import type { BadRow } from "@aangan/contract/refusals";
import * as z from "zod/mini";
import type { Sheet } from "../../platform/spreadsheets/sheet.ts";
import type { ColumnNames, FoundColumn } from "./locate-columns.ts";
import { readAmount } from "./read-amount.ts";
import { type Reading, trimmed, type ValueCell } from "./read-cell.ts";
import { readDay } from "./read-day.ts";
import { readFlat } from "./read-flat.ts";
import { badRow, type RowsRead, readRows } from "./read-rows.ts";

export type BillColumn = (typeof billColumns)[number];

/** One row of a spreadsheet of bills. */
export interface BillRow {
  row: number;
  flatNumber: string;
  billType: BillType;
  originalPaise: Paise;
  dueOn: string;
}

/** The first and the last day on which a bill may be due. */
export interface DueRange {
  first: string;
  last: string;
}

export const billColumnNames: ColumnNames<BillColumn> = {
  flatNumber: ["flatNumber", "Flat No", "Flat"],
  billType: ["billType", "Type"],
  originalAmount: ["originalAmount", "Amount", "Bill Amount", "Amount Rs", "Amount INR"],
  dueDate: ["dueDate", "Due On", "Due"],
};

/** Reads the rows of a spreadsheet of bills. Pure: whether the flats exist is not its business. */
export function readBillRows(sheet: Sheet, columns: Record<BillColumn, FoundColumn>, due: DueRange): RowsRead<BillRow> {
  return readRows(sheet, columns, (take, row) => {
    const flatNumber = take("flatNumber", readFlat);
    const billType = take("billType", readBillType);
    const originalPaise = take("originalAmount", readAmount);
    const dueOn = take("dueDate", (cell) => readDueDay(cell, sheet.date1904, due));
    if (!flatNumber || !billType || !originalPaise || !dueOn) return undefined;
    return { row, flatNumber, billType, originalPaise, dueOn };
  });
}

function readBillType(cell: ValueCell): Reading<BillType> {
  const read = cell.kind === "text" ? z.safeParse(BillTypeTyped, trimmed(cell.text)) : undefined;
  return read?.success ? { value: read.data } : { problem: "bill_type_unknown" };
}

function readDueDay(cell: ValueCell, date1904: boolean, { first, last }: DueRange): Reading<string> {
  const day = readDay(cell, date1904);
  if (!("value" in day) || (day.value >= first && day.value <= last)) return day;
  return { problem: "day_out_of_range", params: { first, last } };
}

/**
 * Finds rows that stand in the file twice: the same flat, type and due date. With the same amount the second is only a
 * repetition; with another amount it is a bad row (decision on bills, 13).
 */
export function withoutRepeatedBills(rows: readonly BillRow[], amountColumn: FoundColumn) {
  const firsts = new Map<string, BillRow>();
  const badRows: BadRow[] = [];
  for (const bill of rows) {
    const key = `${bill.flatNumber} ${bill.billType} ${bill.dueOn}`;
    const first = firsts.get(key);
    if (!first) firsts.set(key, bill);
    else if (first.originalPaise !== bill.originalPaise) {
      badRows.push(badRow(bill.row, amountColumn, { problem: "bill_twice", params: { row: first.row } }));
    }
  }
  return { once: [...firsts.values()], badRows };
}
