import type { BillType } from "@aangan/contract/bill-kinds";
import { BillTypeTyped } from "@aangan/contract/bills";
import type { Paise } from "@aangan/contract/money";
import type { billColumns } from "@aangan/contract/uploads/columns";
import * as z from "zod/mini";
import type { Sheet } from "../../platform/spreadsheets/sheet.ts";
import { isDueDateInRange } from "../bills/due-date.ts";
import { exchangedDays } from "./cells/exchanged-days.ts";
import { readAmount } from "./cells/read-amount.ts";
import { type Reading, readOnce, trimmed, type ValueCell } from "./cells/read-cell.ts";
import { readDay } from "./cells/read-day.ts";
import { readFlat } from "./cells/read-flat.ts";
import type { ColumnNames, FoundColumn } from "./locate-columns.ts";
import { type RowsRead, readRows } from "./read-rows.ts";

type BillColumn = (typeof billColumns)[number];

export type BillColumns = Record<BillColumn, FoundColumn>;

export interface BillRow {
  row: number;
  flatNumber: string;
  billType: BillType;
  originalPaise: Paise;
  dueOn: string;
}

/** A column "Due" with numbers below may be money that is due. */
const SAYS_NO_DAY = /^[^\p{L}]*due[^\p{L}]*$/iu;

export const billColumnNames: ColumnNames<BillColumn> = {
  flatNumber: ["flatNumber", "Flat No", "Flat"],
  billType: ["billType", "Type"],
  originalAmount: ["originalAmount", "Amount", "Bill Amount", "Amount Rs", "Amount INR"],
  dueDate: ["dueDate", "Due On", "Due"],
};

/** Pure: does not know which flats exist. */
export function readBillRows(sheet: Sheet, columns: BillColumns, today: string): RowsRead<BillRow> {
  const flatOf = readOnce(readFlat);
  const billTypeOf = readOnce(readBillType);
  const takesNumbers = !SAYS_NO_DAY.test(columns.dueDate.header);
  const dueDayOf = readOnce((cell) =>
    cell.kind === "number" && !takesNumbers ? { problem: "day_number" } : readDueDay(cell, sheet.date1904, today),
  );
  const read = readRows(sheet, columns, (take, row) => {
    const flatNumber = take("flatNumber", flatOf);
    const billType = take("billType", billTypeOf);
    const originalPaise = take("originalAmount", readAmount);
    const dueOn = take("dueDate", dueDayOf);
    if (!flatNumber || !billType || !originalPaise || !dueOn) return undefined;
    return { row, flatNumber, billType, originalPaise, dueOn };
  });
  return { ...read, badRows: [...read.badRows, ...exchangedDays(sheet, columns.dueDate)] };
}

function readBillType(cell: ValueCell): Reading<BillType> {
  const read = cell.kind === "text" ? z.safeParse(BillTypeTyped, trimmed(cell.text)) : undefined;
  return read?.success ? { value: read.data } : { problem: "bill_type_unknown" };
}

function readDueDay(cell: ValueCell, date1904: boolean, today: string): Reading<string> {
  const day = readDay(cell, date1904);
  return "value" in day && !isDueDateInRange(day.value, today) ? { problem: "day_out_of_range" } : day;
}
