import type { Uploaded } from "@aangan/contract/imports";
import { billUpload } from "@aangan/contract/uploads/columns";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Sheet } from "../../platform/spreadsheets/sheet.ts";
import { findUploadedBills } from "../bills/locks.ts";
import { raiseBills } from "../bills/raise-bills.ts";
import { keepActiveResidents } from "../residents/find-resident.ts";
import { type BillColumns, type BillRow, readBillRows } from "./bill-rows.ts";
import { shownOf } from "./cells/shown-cell.ts";
import type { FoundColumn } from "./locate-columns.ts";
import { cellAt } from "./read-rows.ts";
import { readUpload, refuseBadRows, uploaded } from "./read-upload.ts";
import { type AskedToImport, type ImportNeeds, runUpload } from "./run-upload.ts";
import { sortBillRows } from "./sort-bill-rows.ts";

/** All rows or none. Rows uploaded before are counted, not raised again. */
export function importBills(needs: ImportNeeds, asked: AskedToImport): Promise<Uploaded> {
  const { commit, caller, file, now, today } = asked;
  return runUpload(needs, asked, "bills", async (upload) => {
    const { sheet, columns } = await readUpload(needs.reader, file.bytes, ["xlsx", "xls"], billUpload);
    refuseHiddenAmount(sheet, columns.originalAmount);
    upload.enter("checking", sheet.rows.length - 1);
    const read = readBillRows(sheet, columns, today);
    return commit(async (tx) => {
      const sorted = await sortRows(tx, read.rows, columns);
      refuseBadRows(read, [...read.badRows, ...sorted.badRows]);
      upload.enter("saving", read.total);
      await raiseBills(tx, sorted.fresh, { adminId: caller.id, uploadId: upload.id, now });
      await upload.finish(tx);
      return uploaded("bill", read, sheet, sorted.fresh.length);
    });
  });
}

/** A hidden amount often has another, visible sum beside it. */
function refuseHiddenAmount(sheet: Sheet, column: FoundColumn): void {
  if (!column.hidden) return;
  const [first = null] = sheet.rows.slice(1).flatMap((row) => cellAt(row, column.index) ?? []);
  refuse("amount_hidden", { params: { column: column.header, shown: shownOf(first, sheet.date1904) ?? "–" } });
}

async function sortRows(tx: Tx, rows: readonly BillRow[], columns: BillColumns) {
  const flats = rows.map(({ flatNumber }) => flatNumber);
  const residents = await keepActiveResidents(tx, flats);
  const known = rows.flatMap(({ flatNumber, dueOn }) => {
    const residentId = residents.get(flatNumber);
    return residentId === undefined ? [] : [{ residentId, dueOn }];
  });
  return sortBillRows(rows, residents, await findUploadedBills(tx, known), columns);
}
