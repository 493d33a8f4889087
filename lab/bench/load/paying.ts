import type { Outcome, Planned } from "../generator/request.ts";
import type { UnpaidBill } from "../world/books.ts";
import type { Town } from "../world/open-town.ts";
import { lookAtPayment, pay, webhook } from "./requests.ts";

/** How long the payer stays on the company's page, and how much later the portal's page is opened again. */
const ON_THE_PAGE_MS = 1_500;
const LOOKS_AFTER_MS = 10_000;

/** Residents who pay one bill each, the company's messages about that, and their looks at the result. */
export interface Payers {
  /** The payment of the next bill, at an instant. */
  payAt(atMs: number): Planned;
  /** For the generator: continues once a payment page is open. */
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
