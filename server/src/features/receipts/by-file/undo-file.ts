import { paise } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { reverseAtOffice } from "../../payments/counter/reverse-at-office.ts";
import { type CashBox, cashBoxState, closingOf } from "../cash-book/cash-box.ts";
import { holdCashAlone } from "../cash-book/cash-queries.ts";
import { notifyUndo } from "../notify-receipt.ts";
import { holdFiles, lockMoneyOfAll } from "./file-queries.ts";
import * as queries from "./undo-queries.ts";

/** The receipts of an upload that stand, each with what keeps it from being taken back, if anything does. */
export async function receiptsToUndo(db: Db, uploadId: string): Promise<queries.ReceiptToUndo[]> {
  const box = await cashBoxState(db);
  const receipts = await queries.receiptsToUndo(db, uploadId, box.closedUpTo);
  const short = lastShortDay(box, receipts);
  return receipts.map((receipt) => {
    const isGone = receipt.way === "cash" && inBoxOn(receipt) <= short;
    return { ...receipt, reason: receipt.reason ?? (isGone ? ("cash_gone" as const) : null) };
  });
}

const inBoxOn = ({ countedOn, receivedOn }: queries.ReceiptToUndo) => countedOn ?? receivedOn;

/** The last open day at whose end the box would be below nothing without their cash: it was paid in or out since. */
function lastShortDay(box: CashBox, receipts: readonly queries.ReceiptToUndo[]): string {
  const cash = receipts.filter((receipt) => receipt.way === "cash" && inBoxOn(receipt) > box.closedUpTo);
  const shortOn = box.days.findLast(({ day }) => {
    const receivedPaise = cash.reduce((sum, one) => sum + (inBoxOn(one) <= day ? one.amountPaise : 0), 0);
    return receivedPaise > 0 && closingOf(box, day) < receivedPaise;
  });
  return shortOn?.day ?? "";
}

/** In the order of the counter's locks: nobody writes, moves or uses money of these receipts until the transaction ends. */
export async function lockForUndo(tx: Tx, uploadId: string): Promise<void> {
  await holdFiles(tx);
  await holdCashAlone(tx);
  await lockMoneyOfAll(tx, await queries.flatsOfUpload(tx, uploadId));
  await queries.lockMoneyOfUpload(tx, uploadId);
}

/** Takes back receipts of which none is in the way; the caller holds what `lockForUndo` holds. Their numbers stay. */
export async function reverseReceipts(
  tx: Tx,
  admin: { id: string },
  receipts: readonly queries.ReceiptToUndo[],
  reason: string,
  now: Date,
): Promise<void> {
  const ids = receipts.map(({ id }) => id);
  const ended = await queries.endReceipts(tx, ids, { endedAt: now, endedBy: admin.id, endReason: reason });
  if (ended !== ids.length) throw new Error(`${ids.length - ended} receipts of an undone upload moved meanwhile`);
  const reversal = { adminId: admin.id, reason, valueOn: dayOf(now) };
  for (const id of ids) await reverseAtOffice(tx, id, reversal, now);
  const reversedRows = receipts.map(({ id, number, residentId, amountPaise }) => {
    return { _id: id, number, userId: residentId, amount: paise(amountPaise) };
  });
  await notifyUndo(tx, reversedRows, reason, now);
}
