import { type Paise, paise } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { findCredit } from "../../ledger/locks.ts";
import { moveMoney } from "../../ledger/move-money.ts";
import { addRefunded } from "../queries.ts";
import { insertRefund, type RefundRow, unbookedRefundsOf, updateRefund } from "./refund-queries.ts";

/**
 * What the company took back while the credit's money had paid another bill goes off the credit, as far as that has
 * money again. The caller holds the payment and the credit.
 */
export async function bookSpentRefunds(tx: Tx, creditId: number, now: Date): Promise<void> {
  const credit = await findCredit(tx, creditId);
  if (!credit) return;
  const { paymentId, unidentifiedId, residentId } = credit;
  let remaining = credit.leftPaise;
  for (const note of await unbookedRefundsOf(
    tx,
    paymentId === null ? { unidentifiedId: unidentifiedId ?? "" } : { paymentId },
  )) {
    const amountPaise = paise(Math.min(remaining, note.amountPaise));
    if (amountPaise === 0) return;
    remaining -= amountPaise;
    const refundId = await takeOffNote(tx, note, creditId, amountPaise);
    const from = { source: "CREDIT" as const, creditId, residentId, wasHeld: false };
    // The credit has this money since today.
    const move = { refundId, gateway: note.gateway, paymentId, amountPaise, from, valueOn: dayOf(now) };
    await moveMoney(tx, { kind: "REFUND", ...move }, now);
    if (paymentId !== null) await addRefunded(tx, paymentId, amountPaise);
  }
}

/** A note of which only a part can be booked keeps the rest, and the company's id. Returns the booked refund's id. */
async function takeOffNote(tx: Tx, note: RefundRow, creditId: number, amountPaise: Paise): Promise<string> {
  const booked = { source: "CREDIT", creditId, spent: false };
  if (amountPaise === note.amountPaise) {
    await updateRefund(tx, note.id, booked);
    return note.id;
  }
  await updateRefund(tx, note.id, { amountPaise: note.amountPaise - amountPaise });
  return insertRefund(tx, { ...note, ...booked, amountPaise, gatewayRefundId: null });
}
