import type { WireOf } from "@aangan/contract/endpoint";
import { HINDRANCES, type Hindrance, hindrances, type Undoing } from "@aangan/contract/features/uploads/undo-upload";
import { paise } from "@aangan/contract/money";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { countAct, type Starter } from "../../approvals/count-act.ts";
import type { PaymentsOfBill } from "../../bills/payments-of-bill.ts";
import { takeBackUse } from "../../ledger/credits/reverse-use.ts";
import { lockForUndo, receiptsToUndo, reverseReceipts } from "../../receipts/by-file/undo-file.ts";
import { formatCount } from "../keep/texts.ts";
import * as queries from "./undo-queries.ts";

type Payments = Pick<PaymentsOfBill, "holdPayment" | "bookSpentRefunds">;

/** Refuses with `not_found` and `upload_undone`. */
export async function showUndoing(db: Db, uploadId: string): Promise<WireOf<typeof Undoing>> {
  const kind = refuseOther(await queries.uploadToUndo(db, uploadId));
  const all = kind === "bills" ? (await queries.billsToUndo(db, uploadId)).map(ofBill) : await receipts(db, uploadId);
  const blockedRows = all.filter(isBlocked);
  return {
    kind,
    bills: all.length,
    amount: paise(sumOf(all)),
    inTheWay: blockedRows.length,
    named: blockedRows
      .slice(0, HINDRANCES)
      .map(({ id: _id, residentId: userId, flatNumber, number, of, amountPaise, reason }) => {
        return { _id, userId, flatNumber, number, of, amount: paise(amountPaise), reason };
      }),
  };
}

/**
 * Cancels every live bill of the upload, or takes back every receipt that stands, or none. Returns how many. Refuses with
 * `not_found`, `upload_undone` and `upload_has_money`.
 */
export async function undoUpload(
  tx: Tx,
  admin: Starter,
  { uploadId, reason }: { uploadId: string; reason: string },
  payments: Payments,
  now: Date,
): Promise<{ kind: "bills" | "receipts"; cancelled: number }> {
  const upload = await queries.lockUpload(tx, uploadId);
  const kind = refuseOther(upload);
  const subject = upload?.fileName ?? uploadId;
  const undone = { undoneAt: now, undoneBy: admin.id, undoReason: reason };
  await queries.markUndone(tx, uploadId, undone);
  const { cancelled, amountPaise } =
    kind === "bills"
      ? await undoBills(tx, admin, { uploadId, ...undone }, payments)
      : await undoReceipts(tx, admin, { uploadId, reason }, now);
  await countAct(tx, admin, { kind: "undo-upload", subject, whose: null, amountPaise }, now);
  return { kind, cancelled };
}

const sumOf = (all: readonly { amountPaise: number }[]) => all.reduce((sum, one) => sum + one.amountPaise, 0);

async function undoReceipts(
  tx: Tx,
  admin: { id: string },
  { uploadId, reason }: { uploadId: string; reason: string },
  now: Date,
) {
  await lockForUndo(tx, uploadId);
  const standing = await receiptsToUndo(tx, uploadId);
  refuseBlocked(standing);
  await reverseReceipts(tx, admin, standing, reason, now);
  return { cancelled: standing.length, amountPaise: sumOf(standing) };
}

/**
 * What the portal itself paid of them from advances goes back to the advances. Locks payments, bills, then credits, so that
 * nobody pays a bill meanwhile.
 */
async function undoBills(
  tx: Tx,
  admin: { id: string },
  { uploadId, ...undone }: { uploadId: string; undoneAt: Date; undoneBy: string; undoReason: string },
  payments: Payments,
) {
  const { undoneAt: now, undoReason: reason } = undone;
  const paymentIds = (await queries.ownUses(tx, uploadId)).flatMap(({ paymentId }) => paymentId ?? []);
  for (const id of [...new Set(paymentIds)].sort()) await payments.holdPayment(tx, id);
  await queries.lockLiveBills(tx, uploadId);
  const bills = await queries.billsToUndo(tx, uploadId);
  refuseBlocked(bills);
  for (const { useId } of await queries.ownUses(tx, uploadId)) {
    await takeBackUse(tx, admin, { useId, reason, keep: false }, payments, now);
  }
  return { cancelled: await queries.cancelLiveBills(tx, uploadId, undone), amountPaise: sumOf(bills.map(ofBill)) };
}

/** Only what went in can be undone, once. */
function refuseOther(upload: Awaited<ReturnType<typeof queries.uploadToUndo>>): "bills" | "receipts" {
  const { kind, phase, undoneAt } = upload ?? refuse("not_found");
  if ((kind !== "bills" && kind !== "receipts") || phase !== "done") return refuse("not_found");
  if (undoneAt !== null) refuse("upload_undone");
  return kind;
}

const ofBill = ({ totalPaise: amountPaise, billType: of, ...bill }: queries.BillToUndo) => {
  return { ...bill, number: bill.id, of, amountPaise };
};

async function receipts(db: Db, uploadId: string) {
  return (await receiptsToUndo(db, uploadId)).map(({ way: of, ...receipt }) => ({ ...receipt, of }));
}

function isBlocked<T extends { reason: Hindrance | null }>(one: T): one is T & { reason: Hindrance } {
  return one.reason !== null;
}

function refuseBlocked(all: readonly { reason: Hindrance | null }[]): void {
  const blockedRows = all.filter(isBlocked);
  if (blockedRows.length === 0) return;
  const counts = hindrances.map(
    (reason) => [reason, blockedRows.filter((one) => one.reason === reason).length] as const,
  );
  const params = Object.fromEntries(counts.map(([reason, count]) => [reason, formatCount(count)]));
  refuse("upload_has_money", { params: { ...params, count: formatCount(blockedRows.length) } });
}
