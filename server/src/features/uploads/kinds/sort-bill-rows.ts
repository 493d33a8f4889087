import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import type { BadRow } from "@aangan/contract/refusals";
import type { NewBill } from "../../bills/raise-bills.ts";
import { badRow } from "../keep/read-rows.ts";
import type { CellProblem } from "../read/cells/read-cell.ts";
import type { BillColumns, BillRow } from "./bill-rows.ts";

export type UploadedBill = Pick<NewBill, "residentId" | "dueOn"> & { billType: string; originalPaise: number };

const keyOf = ({ residentId, billType, dueOn }: Omit<UploadedBill, "originalPaise">) =>
  `${residentId} ${billType} ${dueOn}`;

/** Same resident, type, day and amount: already there. Another amount, a repeated row or an unknown flat is bad. */
export function sortBillRows(
  rows: readonly BillRow[],
  residents: ReadonlyMap<string, string>,
  uploaded: readonly UploadedBill[],
  columns: BillColumns,
) {
  const earlier = new Map(uploaded.map((bill) => [keyOf(bill), paise(bill.originalPaise)]));
  const inFile = new Map<string, { originalPaise: Paise; row: number }>();
  const sorted = { fresh: [] as NewBill[], alreadyThere: 0, badRows: [] as BadRow[] };
  for (const { row, flatNumber, billType, dueOn, originalPaise } of rows) {
    const residentId = residents.get(flatNumber);
    if (residentId === undefined) {
      const params = { flat: flatNumber };
      sorted.badRows.push(badRow(row, columns.flatNumber, { problem: "flat_unknown", params }, flatNumber));
      continue;
    }
    const key = keyOf({ residentId, billType, dueOn });
    const before = inFile.get(key);
    const uploadedPaise = earlier.get(key);
    const bad = (problem: CellProblem) =>
      sorted.badRows.push(badRow(row, columns.originalAmount, problem, rupeeText(originalPaise)));
    if (before) bad(secondRow(before, originalPaise));
    else if (uploadedPaise === undefined) sorted.fresh.push({ residentId, flatNumber, billType, dueOn, originalPaise });
    else if (uploadedPaise === originalPaise) sorted.alreadyThere += 1;
    else bad({ problem: "bill_other_amount", params: { amount: rupeeText(uploadedPaise) } });
    if (!before) inFile.set(key, { originalPaise, row });
  }
  return sorted;
}

function secondRow(first: { originalPaise: Paise; row: number }, originalPaise: Paise): CellProblem {
  const params = { row: first.row };
  return { problem: first.originalPaise === originalPaise ? "bill_repeated" : "bill_twice", params };
}
