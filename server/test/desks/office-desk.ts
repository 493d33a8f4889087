import { Bill } from "@aangan/contract/features/bills";
import { Credit, UnidentifiedMoney } from "@aangan/contract/features/credits";
import { Refund, type RefundSource } from "@aangan/contract/features/payments/refunds";
import type { Decision } from "@aangan/contract/features/payments/watched";
import { OrderFound } from "@aangan/contract/features/settlements";
import { type Paise, paise, paiseFromRupees } from "@aangan/contract/money";
import { sql } from "kysely";
import { endWaiting } from "../../src/features/approvals/end-approval.ts";
import { cancelBill } from "../../src/features/bills/cancel-bill.ts";
import { releaseBill } from "../../src/features/bills/frozen/release-bill.ts";
import { saveBookCheck } from "../../src/features/books/save-book-check.ts";
import { assignUnidentified } from "../../src/features/ledger/credits/assign-unidentified.ts";
import { keepCredit } from "../../src/features/ledger/credits/reserve-credit.ts";
import { takeBackUse } from "../../src/features/ledger/credits/reverse-use.ts";
import { useAdvances } from "../../src/features/ledger/credits/use-advances.ts";
import { useCredit } from "../../src/features/ledger/credits/use-credit.ts";
import { gatewayNames } from "../../src/features/payments/company/needs.ts";
import { lockPaymentById as holdPayment, refuseWhilePaid } from "../../src/features/payments/locks.ts";
import { askGatewayAgain, decide, decidePayment } from "../../src/features/payments/office/decide-payment.ts";
import { bookSpentRefunds } from "../../src/features/payments/refunds/book-spent-refunds.ts";
import { endRefund } from "../../src/features/payments/refunds/end-refund.ts";
import { refundCredit, requestRefund } from "../../src/features/payments/refunds/request-refund.ts";
import { askAboutRefund, sendRefunds } from "../../src/features/payments/refunds/send-refunds.ts";
import { undoAssignment } from "../../src/features/receipts/online/undo-assignment.ts";
import { correctResident } from "../../src/features/residents/correct-residents.ts";
import { removeResident } from "../../src/features/residents/remove-resident.ts";
import { askForOrders } from "../../src/features/settlements/ask-for-orders.ts";
import { sweepSettlements } from "../../src/features/settlements/sweep-settlements.ts";
import { tokenSha256 } from "../../src/platform/auth/sessions.ts";
import type { Tx } from "../../src/platform/database/db.ts";
import { asSent, refundSent } from "./as-sent.ts";
import { byTwo } from "./by-two.ts";
import type { PaymentDesk } from "./payment-desk.ts";

const OFFICE = { kind: "admin" as const, id: "office", token: "the-office".padEnd(43, "x") };
const pace = { wait: async () => {} };

/** A session that outlives any test's clock. */
async function openOffice(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO admins (id, name, email, password_hash, created_at, approved_at)
    VALUES (${OFFICE.id}, 'Office', 'desk@office.example', 'none', now(), now()) ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    INSERT INTO sessions (token_sha256, kind, person_id, opened_at, expires_at)
    VALUES (${tokenSha256(OFFICE.token)}, 'admin', ${OFFICE.id}, now(), '2999-01-01') ON CONFLICT DO NOTHING`.execute(
    tx,
  );
}

/** What the office does with money, and the jobs that follow. Amounts are in rupees, as on the screens. */
export function officeOf(desk: PaymentDesk) {
  const { needs, now } = desk;
  const auditInfo = { actor: OFFICE, action: "test", requestId: "test" };
  const commit = async <T>(work: (tx: Tx) => Promise<T>) => {
    await logIn();
    return needs.commit(auditInfo, work);
  };
  let loggedIn: Promise<unknown> | undefined;
  const logIn = () =>
    (loggedIn ??= needs.database.inTransaction(openOffice).catch((error) => {
      loggedIn = undefined;
      throw error;
    }));
  const money = (rupees: number): Paise => paiseFromRupees(rupees) ?? paise(0);

  return {
    refund: (paymentId: string, from: RefundSource, rupees: number): Promise<Refund> => {
      const input = { paymentId, from, amountPaise: money(rupees), reason: "Raised twice" };
      return commit((tx) => requestRefund(tx, OFFICE, input, now())).then(refundSent);
    },
    /** Runs the job until nothing is due. */
    sendRefunds: async () => {
      let again = true;
      const wake = () => {
        again = true;
      };
      while (again) {
        again = false;
        await sendRefunds({ ...needs, nudge: wake }, pace);
      }
    },
    askAboutRefund: async (refundId: string) => {
      await logIn();
      return askAboutRefund(needs, OFFICE, refundId).then(asSent(Refund));
    },
    askForOrders: async (orderIds: string[]) => {
      await logIn();
      return (await askForOrders(needs, OFFICE, orderIds)).map(asSent(OrderFound));
    },
    endRefund: (refundId: string, succeeded: boolean) =>
      commit((tx) =>
        endRefund(tx, { refundId, made: succeeded, reason: "Seen at the company" }, gatewayNames(needs), now()),
      ).then(asSent(Refund)),
    useCredit: (creditId: number | string, billId: string, rupees: number) => {
      const { leastPaise } = needs.gateway.facts;
      const use = { creditId: String(creditId), billId, amountPaise: money(rupees) };
      return commit((tx) => useCredit(tx, OFFICE, use, { refuseWhilePaid, holdPayment, leastPaise }, now())).then(
        asSent(Credit),
      );
    },
    refundCredit: (creditId: number, rupees: number) => {
      const input = { creditId: String(creditId), amountPaise: money(rupees), reason: "Not theirs" };
      return commit((tx) => refundCredit(tx, OFFICE, input, now())).then(refundSent);
    },
    takeBackUse: (useId: number | string) =>
      commit((tx) =>
        takeBackUse(
          tx,
          OFFICE,
          { useId: String(useId), reason: "Wrong bill" },
          { holdPayment, bookSpentRefunds },
          now(),
        ),
      ).then(asSent(Credit)),
    /** The nightly job. */
    useAdvances: () => useAdvances(needs, { refuseWhilePaid, holdPayment, leastPaise: needs.gateway.facts.leastPaise }),
    keep: (creditId: number | string, isReserved: boolean) =>
      commit((tx) => keepCredit(tx, { creditId: String(creditId), kept: isReserved })).then(asSent(Credit)),
    assign: (unidentifiedId: string, residentId: string) =>
      commit(
        byTwo("assign-unidentified", now(), (tx, by) =>
          assignUnidentified(tx, by, { unidentifiedId, residentId, reason: "The bank told us" }, now()),
        ),
      ).then(asSent(UnidentifiedMoney)),
    undoAssignment: (unidentifiedId: string) =>
      commit(
        byTwo("undo-assignment", now(), (tx, by) =>
          undoAssignment(tx, by, { unidentifiedId, reason: "Wrong flat" }, now()),
        ),
      ).then(asSent(UnidentifiedMoney)),
    /** Another person approves at once where one is needed; the refund of a decision waits. */
    decide: async (paymentId: string, decision: Decision) => {
      const input = { paymentId, decision, reason: "Asked the resident" };
      const { standing, approval } = await decidePayment(needs, commit, OFFICE, input);
      if (approval?.kind !== "decide-payment") return standing;
      return commit(async (tx) => {
        await endWaiting(tx, approval._id, { state: "WITHDRAWN", endedBy: OFFICE.id }, now());
        return byTwo("decide-payment", now(), (inside, by) => decide(inside, needs, by, input))(tx);
      }).then((decided) => decided.standing);
    },
    askAgain: (paymentId: string) => askGatewayAgain(needs, paymentId),
    cancel: (billId: string) =>
      commit(
        byTwo("cancel-bill", now(), (tx, by) =>
          cancelBill(tx, by, { billId, reason: "Raised twice" }, { refuseWhilePaid }, now()),
        ),
      ).then(asSent(Bill)),
    release: (billId: string) => commit((tx) => releaseBill(tx, OFFICE, { billId, reason: "Looked" }, now())),
    correctName: (residentId: string, name: string) =>
      commit((tx) => correctResident(tx, residentId, { name, email: "", phone: "9876543210" }, now())),
    remove: (residentId: string) =>
      commit((tx) => {
        const secretary = { id: OFFICE.id, role: "secretary" as const, confirmedAt: null };
        return removeResident(tx, secretary, residentId, { deployed: false, now: now() });
      }),
    /** The nightly sweep of the settlement reports. */
    sweep: () => sweepSettlements(needs),
    /** The nightly check of the books. */
    checkBooks: () => saveBookCheck(needs, { actor: { kind: "clock" }, requestId: "test" }, now()),
    /** The kinds of alerts about a payment, refund, unidentified money or rule. */
    alertsAbout: async (subject: string): Promise<string[]> => {
      const { db } = needs.database;
      const rows = await db.selectFrom("alerts").select("kind").where("subject", "=", subject).orderBy("id").execute();
      return rows.map(({ kind }) => kind);
    },
  };
}
