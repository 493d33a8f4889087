import { type Paise, paise, paiseFromRupees } from "@aangan/contract/money";
import type { Refund, RefundSource } from "@aangan/contract/refunds";
import type { Decision } from "@aangan/contract/watched-payments";
import { cancelBill } from "../src/features/bills/cancel-bill.ts";
import { releaseBill } from "../src/features/bills/release-bill.ts";
import { keepBookCheck } from "../src/features/books/keep-book-check.ts";
import { assignReceipt } from "../src/features/ledger/assign-receipt.ts";
import { useCredit } from "../src/features/ledger/use-credit.ts";
import { askAboutRefund } from "../src/features/payments/refunds/ask-about-refund.ts";
import { requestRefund } from "../src/features/payments/refunds/request-refund.ts";
import { sendRefunds } from "../src/features/payments/refunds/send-refunds.ts";
import { refuseWhilePaid } from "../src/features/payments/refuse-while-paid.ts";
import { askGatewayAgain } from "../src/features/payments/watch/ask-gateway-again.ts";
import { decidePayment } from "../src/features/payments/watch/decide-payment.ts";
import { removeResident } from "../src/features/residents/remove-resident.ts";
import { sweepSettlements } from "../src/features/settlements/sweep-settlements.ts";
import type { Tx } from "../src/platform/db.ts";
import type { PaymentDesk } from "./payment-desk.ts";

const OFFICE = { id: "office" };
const pace = { wait: async () => {} };

/**
 * What the office does with the money of a desk, and the jobs that follow. Amounts are rupees, as on the screens. Without a token of
 * its own the audit log has it as done by the portal's role.
 */
export function officeOf(desk: PaymentDesk, token?: string) {
  const { needs, now } = desk;
  const deed = { actor: { kind: "admin" as const, ...OFFICE, token }, action: "test", requestId: "test" };
  const commit = <T>(work: (tx: Tx) => Promise<T>) => needs.commit(deed, work);
  const money = (rupees: number): Paise => paiseFromRupees(rupees) ?? paise(0);

  return {
    refund: (paymentId: string, from: RefundSource, rupees: number): Promise<Refund> => {
      const wanted = { paymentId, from, amountPaise: money(rupees), reason: "Raised twice" };
      return commit((tx) => requestRefund(tx, OFFICE, wanted, now()));
    },
    /** The job, once. */
    sendRefunds: () => sendRefunds(needs, pace),
    askAboutRefund: (refundId: string) => askAboutRefund(needs, OFFICE, refundId),
    useCredit: (creditId: number | string, billId: string, rupees: number) => {
      const use = { creditId: String(creditId), billId, amountPaise: money(rupees) };
      return commit((tx) => useCredit(tx, OFFICE, use, { refuseWhilePaid }, now()));
    },
    assign: (receiptId: string, residentId: string) =>
      commit((tx) => assignReceipt(tx, OFFICE, { receiptId, residentId, reason: "The bank told us" }, now())),
    decide: (paymentId: string, decision: Decision) =>
      decidePayment(needs, commit, OFFICE, { paymentId, decision, reason: "Asked the resident" }),
    askAgain: (paymentId: string) => askGatewayAgain(needs, paymentId),
    cancel: (billId: string) =>
      commit((tx) => cancelBill(tx, OFFICE, { billId, reason: "Raised twice" }, { refuseWhilePaid }, now())),
    release: (billId: string) => commit((tx) => releaseBill(tx, OFFICE, { billId, reason: "Looked" }, now())),
    remove: (residentId: string) => commit((tx) => removeResident(tx, OFFICE, residentId, now())),
    /** The nightly sweep of the settlement reports. */
    sweep: () => sweepSettlements(needs),
    /** The nightly check of the books. */
    checkBooks: () => keepBookCheck(needs, { actor: { kind: "clock" }, requestId: "test" }, now()),
    /** What it has to hear of: the kinds of the alerts about a payment, refund, receipt or rule. */
    alertsAbout: async (subject: string): Promise<string[]> => {
      const { db } = needs.database;
      const rows = await db.selectFrom("alerts").select("kind").where("subject", "=", subject).orderBy("id").execute();
      return rows.map(({ kind }) => kind);
    },
  };
}
