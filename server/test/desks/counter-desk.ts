import type { BodyOf } from "@aangan/contract/endpoint";
import { PendingCheques } from "@aangan/contract/features/receipts/cheques";
import { SharedInstrument } from "@aangan/contract/features/receipts/instruments";
import { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { takePayment as contract } from "@aangan/contract/features/receipts/take-payment";
import { type Paise, paise, paiseFromRupees } from "@aangan/contract/money";
import { resolveOpenPayments } from "../../src/features/payments/counter/open-payments.ts";
import { bounceCheque } from "../../src/features/receipts/cheques/bounce-cheque.ts";
import { clearCheques } from "../../src/features/receipts/cheques/clear-cheques.ts";
import { depositCheques } from "../../src/features/receipts/cheques/deposit-cheques.ts";
import { listCheques } from "../../src/features/receipts/cheques/list-cheques.ts";
import { undoDeposit } from "../../src/features/receipts/cheques/undo-deposit.ts";
import { correctInstrument } from "../../src/features/receipts/instruments/correct-instrument.ts";
import { listSharedInstruments } from "../../src/features/receipts/instruments/list-instruments.ts";
import { replaceReceipt } from "../../src/features/receipts/replace-receipt.ts";
import { reverseReceipt } from "../../src/features/receipts/reverse-receipt.ts";
import { takePayment } from "../../src/features/receipts/take-payment.ts";
import { dayOf } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/platform/database/db.ts";
import { asSent } from "./as-sent.ts";
import { byTwo } from "./by-two.ts";
import type { PaymentDesk } from "./payment-desk.ts";

const CLERK = { id: "office" };
const money = (rupees: number): Paise => paiseFromRupees(rupees) ?? paise(0);

type ReceiptInput = BodyOf<typeof contract>;
/** Bills with their rupees. */
export type ReceiptOptions = Partial<Omit<ReceiptInput, "lines" | "amount" | "advance">> & {
  lines?: Record<string, number>;
  advance?: number;
};

/** What a clerk does at the counter. Amounts are in rupees, as on the screens. */
export function counterOf(desk: PaymentDesk) {
  let cheques = 0;
  const auditInfo = { actor: { kind: "anyone" as const }, action: "test", requestId: "test" };
  const commit = <T>(work: (tx: Tx) => Promise<T>) => desk.needs.commit(auditInfo, work);

  return {
    /** Cash of today, unless told otherwise. */
    take: async (
      residentId: string,
      { lines = {}, advance = 0, ...options }: ReceiptOptions = {},
    ): Promise<Receipt> => {
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
      await resolveOpenPayments(
        desk.needs,
        chosen.map(({ billId }) => billId),
      );
      const receipt = commit((tx) => takePayment(tx, CLERK, { ...how, lines: chosen, ...options }, desk.now()));
      return asSent(Receipt)(await receipt);
    },
    /** A cheque of today, unless told otherwise. */
    takeCheque(residentId: string, options: ReceiptOptions = {}): Promise<Receipt> {
      const cheque = { way: "cheque" as const, bank: "HDFC Bank", chequeOn: dayOf(desk.now()) };
      return this.take(residentId, { ...cheque, reference: String(++cheques).padStart(6, "0"), ...options });
    },
    deposit: (ids: readonly string[], onDay = dayOf(desk.now())): Promise<string> =>
      commit((tx) => depositCheques(tx, CLERK, { ids: [...ids], account: "HDFC 1234", onDay }, desk.now())),
    undoDeposit: (depositId: string): Promise<void> =>
      commit((tx) => undoDeposit(tx, CLERK, { depositId, reason: "Wrong slip" }, desk.now())),
    clear: (ids: readonly string[], clearedOn = dayOf(desk.now())): Promise<void> =>
      commit((tx) => clearCheques(tx, { ids, clearedOn }, desk.now())),
    bounce: (receiptId: string, rupees = 0, returnedOn = dayOf(desk.now())): Promise<Receipt> => {
      const memo = { returnedOn, code: "01" as const, reason: "Funds insufficient", charge: money(rupees) };
      return commit(
        byTwo("bounce-cheque", desk.now(), (tx, by) => bounceCheque(tx, by, { receiptId, ...memo }, desk.now())),
      ).then(asSent(Receipt));
    },
    /** Whole to bills of a flat, with what is left as an advance. */
    replace: (
      receiptId: string,
      userId: string,
      lines: Record<string, number>,
      advance = 0,
      knowing: string[] = [],
    ): Promise<Receipt> => {
      const chosen = Object.entries(lines).map(([billId, rupees]) => ({ billId, amount: money(rupees) }));
      const how = { userId, lines: chosen, advance: money(advance), reason: "Wrong flat", knowing };
      return commit(
        byTwo("replace-receipt", desk.now(), (tx, by) => replaceReceipt(tx, by, { receiptId, ...how }, desk.now())),
      ).then(asSent(Receipt));
    },
    /** Of the whole transfer or cheque, as the receipt in hand shows it. */
    correct: ({ _id: receiptId, amount, shared }: Receipt, rupees: number): Promise<Receipt> => {
      const how = { from: money(shared?.amount ?? amount), amount: money(rupees), reason: "As the bank shows" };
      return commit((tx) => correctInstrument(tx, CLERK, { receiptId, ...how }, desk.now())).then(asSent(Receipt));
    },
    shared: async (): Promise<SharedInstrument[]> =>
      (await listSharedInstruments(desk.database.db, undefined)).instruments.map(asSent(SharedInstrument)),
    cheques: () => listCheques(desk.database.db).then(asSent(PendingCheques)),
    /** `missing`: rupees that never were in the box. */
    reverse: (receiptId: string, reason = "Wrong flat", givenBack = false, missing?: number): Promise<Receipt> => {
      const input = { receiptId, reason, givenBack, ...(missing !== undefined && { missing: money(missing) }) };
      return commit(byTwo("reverse-receipt", desk.now(), (tx, by) => reverseReceipt(tx, by, input, desk.now()))).then(
        asSent(Receipt),
      );
    },
    /** Serials of the counter, in order. */
    serials: async (): Promise<number[]> => {
      const own = desk.database.db.selectFrom("receipts").select("serial").where("series", "=", "REC");
      const rows = await own.orderBy("serial").execute();
      return rows.flatMap(({ serial }) => serial ?? []);
    },
  };
}
