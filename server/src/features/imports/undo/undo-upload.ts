import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import { HINDRANCES, type Hindrance, hindrances, type Undoing } from "@aangan/contract/undo-upload";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { PaymentsOfBill } from "../../bills/payments-of-bill.ts";
import { takeBackUse } from "../../ledger/take-back-use.ts";
import { counted } from "../texts.ts";
import * as queries from "./undo-queries.ts";

type Payments = Pick<PaymentsOfBill, "holdPayment" | "bookSpentRefunds">;

/** Refuses with `not_found` and `upload_undone`. */
export async function showUndoing(db: Db, uploadId: string): Promise<Made<typeof Undoing>> {
  refuseOther(await queries.uploadToUndo(db, uploadId));
  const bills = await queries.billsToUndo(db, uploadId);
  const inTheWay = bills.filter(isInTheWay);
  return {
    bills: bills.length,
    amount: paise(bills.reduce((sum, { totalPaise }) => sum + totalPaise, 0)),
    inTheWay: inTheWay.length,
    named: inTheWay.slice(0, HINDRANCES).map(({ id: _id, residentId: userId, totalPaise, ...bill }) => ({
      ...{ _id, userId, ...bill },
      amount: paise(totalPaise),
    })),
  };
}

/**
 * Cancels every live bill of the upload, or none. What the portal itself paid of them from advances goes back to the
 * advances. Locks the upload, payments, bills, then credits, so that nobody pays a bill meanwhile. Returns how many bills
 * it cancelled. Refuses with `not_found`, `upload_undone` and `upload_has_money`.
 */
export async function undoUpload(
  tx: Tx,
  admin: { id: string },
  { uploadId, reason }: { uploadId: string; reason: string },
  payments: Payments,
  now: Date,
): Promise<number> {
  refuseOther(await queries.lockUpload(tx, uploadId));
  const paymentIds = (await queries.ownUses(tx, uploadId)).flatMap(({ paymentId }) => paymentId ?? []);
  for (const id of [...new Set(paymentIds)].sort()) await payments.holdPayment(tx, id);
  await queries.lockLiveBills(tx, uploadId);
  refuseInTheWay(await queries.billsToUndo(tx, uploadId));
  for (const { useId } of await queries.ownUses(tx, uploadId)) {
    await takeBackUse(tx, admin, { useId, reason }, payments, now);
  }
  const undone = { undoneAt: now, undoneBy: admin.id, undoReason: reason };
  const cancelled = await queries.cancelLiveBills(tx, uploadId, undone);
  await queries.markUndone(tx, uploadId, undone);
  return cancelled;
}

/** Only what went in can be undone, once. */
function refuseOther(upload: Awaited<ReturnType<typeof queries.uploadToUndo>>): void {
  if (upload?.kind !== "bills" || upload.phase !== "done") refuse("not_found");
  if (upload?.undoneAt !== null) refuse("upload_undone");
}

type InTheWay = queries.BillToUndo & { reason: Hindrance };

const isInTheWay = (bill: queries.BillToUndo): bill is InTheWay => bill.reason !== null;

function refuseInTheWay(bills: readonly queries.BillToUndo[]): void {
  const inTheWay = bills.filter(isInTheWay);
  if (inTheWay.length === 0) return;
  const counts = hindrances.map(
    (reason) => [reason, inTheWay.filter((bill) => bill.reason === reason).length] as const,
  );
  const params = Object.fromEntries(counts.map(([reason, count]) => [reason, counted(count)]));
  refuse("upload_has_money", { params: { ...params, count: counted(inTheWay.length) } });
}
