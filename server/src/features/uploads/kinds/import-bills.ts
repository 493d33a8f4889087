import { billUpload } from "@aangan/contract/features/uploads/columns";
import type { DoubtCode } from "@aangan/contract/features/uploads/how";
import type { Tx } from "../../../platform/database/db.ts";
import { findUploadedBills, holdUploads } from "../../bills/locks.ts";
import { type NewBill, raiseBills } from "../../bills/raise-bills.ts";
import { keepActiveResidents } from "../../residents/find-resident.ts";
import { refuseDoubts, strictDoubts } from "../judge/doubts/strict-doubts.ts";
import { billsToRepeat, repeatedBills } from "../judge/warnings/second-bills.ts";
import { readUpload, refuseBadRows, uploaded } from "../keep/read-upload.ts";
import { type AskedToImport, type ImportNeeds, runUpload, type UploadAnswer } from "../keep/run-upload.ts";
import { type BillColumns, type BillRow, readBillRows } from "./bill-rows.ts";
import { billsKind } from "./bills.ts";
import { sortBillRows } from "./sort-bill-rows.ts";

/** All rows or none. Rows uploaded before are counted, not raised again. */
export function importBills(needs: ImportNeeds, asked: AskedToImport): Promise<UploadAnswer> {
  const { commit, caller, now, today } = asked;
  return runUpload(needs, asked, "bills", async (upload) => {
    const { sheet, sheets, columns } = await readUpload(needs.reader, asked, ["xlsx", "xls"], billUpload);
    refuseDoubts(strictDoubts(billsKind, sheets, columns, { today, complexes: needs.complexes }));
    upload.enter("checking", sheet.rows.length - 1);
    const read = readBillRows(sheet, columns, today);
    return commit(async (tx) => {
      const sorted = await sortRows(tx, read.rows, columns);
      refuseBadRows(read.total, [...read.badRows, ...sorted.badRows]);
      refuseDoubts(await billedAgain(tx, sorted.fresh));
      upload.enter("saving", read.total);
      await raiseBills(tx, sorted.fresh, { adminId: caller.id, uploadId: upload.id, now });
      await upload.finish(tx);
      return uploaded("bill", read, sheet, sorted.fresh.length);
    });
  });
}

async function sortRows(tx: Tx, rows: readonly BillRow[], columns: BillColumns) {
  const flats = rows.map(({ flatNumber }) => flatNumber);
  const residents = await keepActiveResidents(tx, flats);
  const known = rows.flatMap(({ flatNumber, dueOn }) => {
    const residentId = residents.get(flatNumber);
    return residentId === undefined ? [] : [{ residentId, dueOn }];
  });
  await holdUploads(tx);
  return sortBillRows(rows, residents, await findUploadedBills(tx, known), columns);
}

/** Half of the rows or more repeat bills that are there, due a few days apart. */
async function billedAgain(tx: Tx, fresh: readonly NewBill[]): Promise<DoubtCode[]> {
  return repeatedBills(fresh, await billsToRepeat(tx, fresh)) ? ["second_bills"] : [];
}
