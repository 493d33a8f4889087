import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { checkAccounts } from "../money/check-accounts.ts";
import { accountsOf } from "./accounts-desk.ts";
import { counterOf } from "./counter-desk.ts";
import { officeOf } from "./office-desk.ts";
import { openDesk, type PaymentDesk } from "./payment-desk.ts";

type Accounts = ReturnType<typeof accountsOf>;

interface Opened {
  desk: PaymentDesk;
  accounts: Accounts;
  counter: ReturnType<typeof counterOf>;
  office: ReturnType<typeof officeOf>;
  resident: string;
  /** The resident's flat is `E-` and this. */
  flat: number;
}

/**
 * For each test a resident of an own flat, on 21 November 2026 at 10 in the morning in India. After it, the account is what the
 * bills, the credits and the ledger say.
 */
export function useAccounts() {
  const at = { flat: 0 } as Opened;
  let shared: PaymentDesk;

  beforeAll(async () => {
    shared = await openDesk();
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    const desk = await openDesk({ database: shared.database });
    const flat = at.flat + 1;
    const resident = await desk.resident(`E-${flat}`);
    Object.assign(at, {
      desk,
      accounts: accountsOf(desk),
      counter: counterOf(desk),
      office: officeOf(desk),
      resident,
      flat,
    });
  });
  afterEach(() => checkAccounts(at));

  return Object.assign(at, {
    payOnline: async (bill: string, rupees: number): Promise<string> => {
      const { transactionId } = await at.desk.click(at.resident, bill, rupees);
      at.desk.gateway.pay(transactionId);
      await at.desk.webhook(transactionId);
      return transactionId;
    },
    /** Of a kind, other than in any other test: tests of one file share a database. */
    reference: (kind: number, digits = 6): string => `${kind}${String(at.flat).padStart(digits - 1, "0")}`,
  });
}

/** Month and day, what, rupees, and the balance. */
export const summarizeLines = ({ lines }: Awaited<ReturnType<Accounts["statement"]>>) =>
  lines.map(({ day, kind, amount, balance }) => [day.slice(5), kind, amount, balance]);
