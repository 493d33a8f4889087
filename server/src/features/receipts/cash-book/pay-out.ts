import type { BodyOf } from "@aangan/contract/endpoint";
import type { payOut as contract } from "@aangan/contract/features/receipts/cash-book";
import { DAYS_BACK } from "@aangan/contract/features/receipts/take-payment";
import { isOfficeMethod } from "@aangan/contract/methods";
import { dayOf } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Starter } from "../../approvals/count-act.ts";
import { lockPaymentById } from "../../payments/locks.ts";
import { payOutOfPayment } from "../../payments/refunds/pay-out-of-payment.ts";
import { receiptById } from "../queries.ts";
import { debitCashBox } from "./cash-box.ts";
import { holdCashAlone } from "./cash-queries.ts";

type PayOutInput = BodyOf<typeof contract> & { paymentId: string };

/**
 * Money that the office took goes back to the payer, by any way of the office whichever way it had come. Locks the cash,
 * then the payment. Refuses with `not_found`, `paid_online`, `receipt_ended`, `received_on_invalid`,
 * `cheque_not_cleared`, `refund_too_much`, `approval_waiting`, `day_closed` and `cash_not_there`.
 */
export async function payOut(tx: Tx, starter: Starter, input: PayOutInput, now: Date) {
  const { paymentId, way, paidOn, amount: amountPaise } = input;
  if (way === "cash") await holdCashAlone(tx);
  const payment = (await lockPaymentById(tx, paymentId)) ?? refuse("not_found");
  if (!isOfficeMethod(payment.gateway)) refuse("paid_online");
  // Read under the payment's lock: a cheque may just have been returned.
  const receipt = (await receiptById(tx, payment.receiptId ?? "")) ?? refuse("not_found");
  if (payment.reversedAt !== null) refuse("receipt_ended");
  if (receipt.method === "cheque" && receipt.state !== "CLEARED") refuse("cheque_not_cleared");
  refuseWrongDay(paidOn, receipt.countedOn ?? receipt.receivedOn, now);
  const { from, reference = null, reason } = input;
  const out = { from, amountPaise, reason, reference, paidMethod: way, paidOn };
  const pay = () => payOutOfPayment(tx, starter, payment, out, now);
  return way === "cash" ? debitCashBox(tx, paidOn, amountPaise, pay) : pay();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Not before the money counted, which a post-dated cheque does long after it came. */
function refuseWrongDay(paidOn: string, countedOn: string, now: Date): void {
  const today = dayOf(now);
  const age = Math.round((Date.parse(today) - Date.parse(countedOn)) / DAY_MS);
  const days = Math.min(DAYS_BACK, age);
  const back = Math.round((Date.parse(today) - Date.parse(paidOn)) / DAY_MS);
  if (back < 0 || back > days) refuse("received_on_invalid", { field: "paidOn", params: { days } });
}
