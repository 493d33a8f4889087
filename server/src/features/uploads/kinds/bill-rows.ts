import { BillTypeTyped } from "@aangan/contract/features/bills";
import type { BillColumn } from "@aangan/contract/features/uploads/columns";
import type { Sheet } from "../../../platform/spreadsheets/sheet.ts";
import { isDueDateInRange } from "../../bills/due-date.ts";
import type { NewBill } from "../../bills/raise-bills.ts";
import type { FoundColumns } from "../judge/doubts/locate-columns.ts";
import { type RowsRead, readRows } from "../keep/read-rows.ts";
import { readAmount } from "../read/cells/read-amount.ts";
import { type Reading, readOnce, type ValueCell } from "../read/cells/read-cell.ts";
import { readDay } from "../read/cells/read-day.ts";
import { readFlat, readText } from "../read/cells/read-text.ts";

export type BillColumns = FoundColumns<BillColumn>;

export type BillRow = Omit<NewBill, "residentId"> & { row: number };

/** Pure: does not know which flats exist. */
export function readBillRows(sheet: Sheet, columns: BillColumns, today: string): RowsRead<BillRow> {
  const flatOf = readOnce(readFlat);
  const billTypeOf = readOnce(readText(BillTypeTyped, "bill_type_unknown"));
  const dueDayOf = readOnce((cell) => readDueDay(cell, sheet.date1904, today));
  return readRows(sheet, columns, (take, row) => {
    const flatNumber = take("flatNumber", flatOf);
    const billType = take("billType", billTypeOf);
    const originalPaise = take("originalAmount", readAmount);
    const dueOn = take("dueDate", dueDayOf);
    if (!flatNumber || !billType || !originalPaise || !dueOn) return undefined;
    return { row, flatNumber, billType, originalPaise, dueOn };
  });
}

function readDueDay(cell: ValueCell, date1904: boolean, today: string): Reading<string> {
  const day = readDay(cell, date1904);
  return "value" in day && !isDueDateInRange(day.value, today) ? { problem: "day_out_of_range" } : day;
}
