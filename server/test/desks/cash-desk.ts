import type { Refund, RefundSource } from "@aangan/contract/features/payments/refunds";
import { CashBook, CashDay } from "@aangan/contract/features/receipts/cash-book";
import { Deposit } from "@aangan/contract/features/receipts/cheques";
import type { OfficeMethod } from "@aangan/contract/methods";
import { type Paise, paise, paiseFromRupees } from "@aangan/contract/money";
import { closeDay } from "../../src/features/receipts/cash-book/close-day.ts";
import { depositCash, undoCashDeposit } from "../../src/features/receipts/cash-book/deposit-cash.ts";
import { payOut } from "../../src/features/receipts/cash-book/pay-out.ts";
import { showCashBook, showCashDay } from "../../src/features/receipts/cash-book/show-cash-book.ts";
import { dayOf } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/platform/database/db.ts";
import { asSent, refundSent } from "./as-sent.ts";
import { byTwo } from "./by-two.ts";
import type { PaymentDesk } from "./payment-desk.ts";

const CLERK = { id: "office" };
const money = (rupees: number): Paise => paiseFromRupees(rupees) ?? paise(0);

interface PaidOut {
  from?: RefundSource;
  way?: OfficeMethod;
  paidOn?: string;
  reference?: string;
}

/** What a clerk does with the cash box. Amounts are in rupees, days are today unless told otherwise. */
export function cashOf(desk: PaymentDesk) {
  const auditInfo = { actor: { kind: "anyone" as const }, action: "test", requestId: "test" };
  const commit = <T>(work: (tx: Tx) => Promise<T>) => desk.needs.commit(auditInfo, work);
  const { db } = desk.database;

  return {
    book: (query: { from?: string; to?: string } = {}): Promise<CashBook> =>
      showCashBook(db, query, desk.now()).then(asSent(CashBook)),
    day: (day: string): Promise<CashDay> => showCashDay(db, day, desk.now()).then(asSent(CashDay)),
    close: (rupees: number, { upTo = dayOf(desk.now()), note }: { upTo?: string; note?: string } = {}) => {
      const count = { upTo, countedPaise: money(rupees), ...(note !== undefined && { note }) };
      return commit(
        byTwo("close-day-with-difference", desk.now(), (tx, by) => closeDay(tx, by, count, desk.now())),
      ).then(asSent(CashDay));
    },
    payIn: (rupees: number, onDay = dayOf(desk.now())): Promise<Deposit> => {
      const deposit = { amountPaise: money(rupees), account: "State Bank, current", onDay, slip: "17" };
      return commit((tx) => depositCash(tx, CLERK, deposit, desk.now())).then(asSent(Deposit));
    },
    undo: (depositId: string): Promise<void> =>
      commit((tx) => undoCashDeposit(tx, CLERK, { depositId, reason: "Wrong sum" }, desk.now())),
    payOut: (paymentId: string, rupees: number, out: PaidOut = {}): Promise<Refund> => {
      const { from = "bill", way = "cash", paidOn = dayOf(desk.now()), reference } = out;
      const input = { paymentId, from, amount: money(rupees), way, paidOn, reference, reason: "Moved out" };
      return commit((tx) => payOut(tx, CLERK, input, desk.now())).then(refundSent);
    },
    /** The payments of a receipt, that of the advance last. */
    paymentsOf: async (receiptId: string): Promise<string[]> => {
      const own = db.selectFrom("payments").select(["id", "billId"]).where("receiptId", "=", receiptId);
      return (await own.orderBy("billId", (by) => by.asc().nullsLast()).execute()).map(({ id }) => id);
    },
  };
}
