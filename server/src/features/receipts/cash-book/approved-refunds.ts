import type { OfficeMethod } from "@aangan/contract/methods";
import { paise } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Refunds } from "../../approvals/approve-refund.ts";
import { refundCredit, requestRefund } from "../../payments/refunds/request-refund.ts";
import { holdCashAlone } from "./cash-queries.ts";
import { payOut } from "./pay-out.ts";

/** A pay-out is of the day on which it was approved: no money left before. */
export const approvedRefunds: Refunds = {
  holdBefore: async (tx, { method }) => {
    if (method === "cash") await holdCashAlone(tx);
  },
  make: async (tx, starter, { paymentId, creditId, source, method, reference, reason, ...approval }, now) => {
    const amountPaise = paise(approval.amountPaise);
    const from = source === "BILL" ? ("bill" as const) : ("credit" as const);
    if (paymentId === null) {
      await refundCredit(tx, starter, { creditId: String(creditId), amountPaise, reason }, now);
    } else if (method === null) {
      await requestRefund(tx, starter, { paymentId, from, amountPaise, reason }, now);
    } else {
      const out = { way: method as OfficeMethod, paidOn: dayOf(now), ...(reference !== null && { reference }) };
      await payOut(tx, starter, { paymentId, from, amount: amountPaise, reason, ...out }, now);
    }
  },
};
