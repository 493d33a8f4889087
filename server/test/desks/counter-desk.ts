import type { BodyOf } from "@aangan/contract/endpoint";
import { type Paise, paise, paiseFromRupees } from "@aangan/contract/money";
import { type takePayment as contract, Receipt } from "@aangan/contract/receipts";
import { askBeforeTaking } from "../../src/features/payments/counter/open-payments.ts";
import { reverseReceipt } from "../../src/features/receipts/reverse-receipt.ts";
import { takePayment } from "../../src/features/receipts/take-payment.ts";
import { dayOf } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/platform/database/db.ts";
import { asSent } from "./as-sent.ts";
import type { PaymentDesk } from "./payment-desk.ts";

const CLERK = { id: "office" };
const money = (rupees: number): Paise => paiseFromRupees(rupees) ?? paise(0);

type Taking = BodyOf<typeof contract>;
/** Bills with their rupees. */
export type Wanted = Partial<Omit<Taking, "lines" | "amount" | "advance">> & {
  lines?: Record<string, number>;
  advance?: number;
};

/** What a clerk does at the counter. Amounts are in rupees, as on the screens. */
export function counterOf(desk: PaymentDesk) {
  const deed = { actor: { kind: "anyone" as const }, action: "test", requestId: "test" };
  const commit = <T>(work: (tx: Tx) => Promise<T>) => desk.needs.commit(deed, work);

  return {
    /** Cash of today, unless told otherwise. */
    take: async (residentId: string, { lines = {}, advance = 0, ...wanted }: Wanted = {}): Promise<Receipt> => {
      const chosen = Object.entries(lines).map(([billId, rupees]) => ({ billId, amount: money(rupees) }));
      const amount = paise(chosen.reduce((sum, line) => sum + line.amount, money(advance) as number));
      const receivedOn = dayOf(desk.now());
      const how = {
        userId: residentId,
        way: "cash" as const,
        amount,
        advance: money(advance),
        receivedOn,
        knowing: [],
      };
      await askBeforeTaking(
        desk.needs,
        chosen.map(({ billId }) => billId),
      );
      const taken = commit((tx) => takePayment(tx, CLERK, { ...how, lines: chosen, ...wanted }, desk.now()));
      return asSent(Receipt)(await taken);
    },
    reverse: (receiptId: string, reason = "Wrong flat"): Promise<Receipt> =>
      commit((tx) => reverseReceipt(tx, CLERK, { receiptId, reason }, desk.now())).then(asSent(Receipt)),
    /** Serials of the counter, in order. */
    serials: async (): Promise<number[]> => {
      const rows = await desk.database.db.selectFrom("receipts").select("serial").orderBy("serial").execute();
      return rows.flatMap(({ serial }) => serial ?? []);
    },
  };
}
