import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import type { BadRow } from "@aangan/contract/refusals";
import type { NewBill } from "../bills/raise-bills.ts";
import type { BillColumns, BillRow } from "./bill-rows.ts";
import { badRow } from "./read-rows.ts";

/** A bill that an earlier upload has raised. */
export interface UploadedBill {
  residentId: string;
  billType: string;
  dueOn: string;
  originalPaise: number;
}

/** The rows of a file, told apart by what is to become of them. */
export interface SortedBillRows {
  fresh: NewBill[];
  alreadyThere: number;
  badRows: BadRow[];
}

function keyOf({ residentId, billType, dueOn }: Omit<UploadedBill, "originalPaise">): string {
  return `${residentId} ${billType} ${dueOn}`;
}

/**
 * Tells new bills from those that are there, in earlier uploads or in the same file: the same resident, type, due date
 * and amount. Another amount is a bad row, and so is a flat without an active resident (decision on bills, 13).
 */
export function sortBillRows(
  rows: readonly BillRow[],
  residents: ReadonlyMap<string, string>,
  uploaded: readonly UploadedBill[],
  columns: BillColumns,
): SortedBillRows {
  const amounts = new Map<string, { originalPaise: Paise; row?: number }>();
  for (const bill of uploaded) amounts.set(keyOf(bill), { originalPaise: paise(bill.originalPaise) });
  const sorted: SortedBillRows = { fresh: [], alreadyThere: 0, badRows: [] };
  for (const { row, flatNumber, billType, dueOn, originalPaise } of rows) {
    const residentId = residents.get(flatNumber);
    if (residentId === undefined) {
      const params = { flat: flatNumber };
      sorted.badRows.push(badRow(row, columns.flatNumber, { problem: "flat_unknown", params }));
      continue;
    }
    const key = keyOf({ residentId, billType, dueOn });
    const known = amounts.get(key);
    if (known && known.originalPaise !== originalPaise) {
      sorted.badRows.push(badRow(row, columns.originalAmount, otherAmount(known)));
      continue;
    }
    if (known) sorted.alreadyThere += 1;
    else sorted.fresh.push({ residentId, flatNumber, billType, dueOn, originalPaise });
    if (known?.row === undefined) amounts.set(key, { originalPaise, row });
  }
  return sorted;
}

function otherAmount(known: { originalPaise: Paise; row?: number }) {
  return known.row === undefined
    ? ({ problem: "bill_other_amount", params: { amount: rupeeText(known.originalPaise) } } as const)
    : ({ problem: "bill_twice", params: { row: known.row } } as const);
}
