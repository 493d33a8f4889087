import type { AnswerOf } from "@aangan/contract/endpoint";
import type { How } from "@aangan/contract/features/uploads/how";
import type { reportUpload as contract } from "@aangan/contract/features/uploads/upload-records";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../../../platform/database/db.ts";
import { refuse } from "../../../../platform/refusal.ts";
import { listedUpload } from "./list-uploads.ts";
import { billsWithIds, receiptsWithIds, reportedUpload } from "./queries.ts";
import type { SavedRows, UploadResult } from "./save-upload-result.ts";

/** Uploads that failed, or that went in before reports were kept, have none: refuses with `not_found`. */
export async function reportUpload(db: Db, id: string): Promise<AnswerOf<typeof contract>> {
  const { how, resultRows, ...upload } = (await reportedUpload(db, id)) ?? refuse("not_found");
  const { columns } = JSON.parse(upload.result ?? "null") as UploadResult;
  const { cells = [], change = [], agreed = [] } = JSON.parse(how) as How;
  const rows = JSON.parse(resultRows) as SavedRows;
  return {
    upload: listedUpload(upload),
    columns,
    wentIn: await withNames(db, rows.wentIn),
    leftOut: rows.leftOut,
    corrected: cells,
    changed: change,
    ticked: agreed,
  };
}

/** With the bill or receipt that each row became. */
async function withNames(db: Db, wentIn: SavedRows["wentIn"]) {
  const billIds = wentIn.flatMap(({ of }) => ("billId" in of ? [of.billId] : []));
  const receiptIds = wentIn.flatMap(({ of }) => ("receiptId" in of ? [of.receiptId] : []));
  const bills = new Map((billIds.length > 0 ? await billsWithIds(db, billIds) : []).map((bill) => [bill.id, bill]));
  const found = receiptIds.length > 0 ? await receiptsWithIds(db, receiptIds) : [];
  const receipts = new Map(found.map((receipt) => [receipt.id, receipt]));
  return wentIn.map(({ sheet, rows, of }) => {
    if ("flat" in of) return { sheet, rows, flat: of.flat, bill: null };
    if ("receiptId" in of) {
      const {
        flatNumber: flat = "",
        number,
        method = "",
        amountPaise = 0,
        receivedOn = "",
      } = receipts.get(of.receiptId) ?? {};
      const receipt = { number: number ?? "", way: method, amount: paise(amountPaise), receivedOn };
      return { sheet, rows, flat, bill: null, receipt };
    }
    const bill = bills.get(of.billId);
    if (!bill) throw new Error(`the bill ${of.billId} of an upload is not there`);
    const { id: number, flatNumber: flat, billType: type, originalPaise, dueOn: dueDate } = bill;
    return { sheet, rows, flat, bill: { number, type, amount: paise(originalPaise), dueDate } };
  });
}
