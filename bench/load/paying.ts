import type { Outcome, Planned } from "../generator/request.ts";
import type { UnpaidBill } from "../world/books.ts";
import type { Town } from "../world/open-town.ts";
import { lookAtPayment, pay, webhook } from "./requests.ts";

/** How long the payer takes on the company's page, and how long after that somebody looks at the portal's page again. */
const ON_THE_PAGE_MS = 1_500;
const LOOKS_AFTER_MS = 10_000;

/** Residents who pay one bill each, the company that takes their money and says so, and their looking at the result. */
export interface Payers {
  /** The next bill's payment, at an instant. */
  payAt(atMs: number): Planned;
  /** For the generator: goes on where a payment page was opened. */
  goOn(outcome: Outcome): void;
}

/** `looks`: the payers come back to the portal's page. */
export function createPayers({ generator, company }: Town, bills: UnpaidBill[], { looks }: { looks: boolean }): Payers {
  const waiting = bills.values();

  return {
    payAt: (atMs) => {
      const { value: bill } = waiting.next();
      if (!bill) throw new Error("there are no more bills to pay");
      return { ...pay(bill), atMs };
    },
    goOn: ({ kind, status, body, about }) => {
      if (kind !== "pay" || status !== 200 || body === undefined) return;
      const { transactionId } = JSON.parse(body) as { transactionId: string };
      company.pay(transactionId);
      generator.follow(webhook(company, company.message(transactionId)), ON_THE_PAGE_MS);
      if (looks) generator.follow(lookAtPayment(Number(about), transactionId), LOOKS_AFTER_MS);
    },
  };
}
