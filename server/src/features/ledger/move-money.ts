import { isOfficeMethod, type OfficeMethod } from "@aangan/contract/methods";
import { type Paise, paise } from "@aangan/contract/money";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { creditBill, debitBill } from "../bills/credit-bill.ts";
import { changeCredit } from "./locks.ts";
import {
  addReturned,
  type Entry,
  endCredit,
  insertCredit,
  insertCreditUse,
  insertJournal,
  insertUseReturn,
  markAssigned,
} from "./queries.ts";

/** An advance has no bill. */
type CapturedPayment = Record<"id" | "gateway" | "residentId" | "flatNumber", string> & { billId: string | null };

interface Credited {
  residentId: string;
  paymentId: string | null;
}

interface CreditUse {
  id: number;
  creditId: number;
  billId: string;
}

interface GivenCredit {
  id: number;
  residentId: string;
  refundedPaise: number;
}

/** `wasHeld`: the credit held the money for this refund. */
export type RefundedFrom =
  | { source: "BILL"; billId: string }
  | { source: "CREDIT"; creditId: number; residentId: string; wasHeld: boolean }
  | { source: "UNIDENTIFIED"; unidentifiedId: string };

/**
 * Nothing else moves money. `valueOn` is the day in India on which it counts; what names none counts today. A day of closed
 * books becomes the first open one.
 */
export type Move = { amountPaise: Paise } & (
  | {
      kind: "CAPTURE";
      payment: CapturedPayment;
      valueOn: string;
      /** A credit takes what the bill cannot. */
      to: "bill" | "credit";
      /** False: the credit pays the next bills by itself. */
      reserved?: boolean;
      /** Its cheque has not cleared. */
      awaitsClearance?: boolean;
    }
  | {
      kind: "REFUND";
      refundId: string;
      /** The company, or where the office's money leaves: the box, the cheques in hand or the bank. */
      gateway: string;
      paymentId: string | null;
      from: RefundedFrom;
      valueOn: string;
    }
  | { kind: "CREDIT_USE"; credit: Credited & { id: number }; billId: string; usedBy: string }
  | { kind: "USE_BACK"; use: CreditUse; credit: Credited; returnedBy: string; reason: string }
  /** Captured money that belongs to none of our payments. */
  | { kind: "UNIDENTIFIED"; money: { id: string; gateway: string }; valueOn: string }
  | { kind: "ASSIGNMENT"; money: { id: string }; resident: { id: string; flatNumber: string } }
  /** All that is left of the credit is unidentified again. */
  | { kind: "ASSIGNMENT_UNDONE"; money: { id: string }; credit: GivenCredit; undoneBy: string; reason: string }
  /** Cash or cheques go to the bank, or come back from a slip that was taken back. */
  | { kind: "DEPOSIT" | "DEPOSIT_UNDONE"; deposit: { id: string; kind: string; onDay: string } }
  /** More, or less when negative, was counted in the box than is booked. */
  | { kind: "CASH_DIFFERENCE"; day: string }
  /** The bank took back what had been paid out of a cheque. */
  | { kind: "RETURNED_CHEQUE"; receiptId: string; valueOn: string }
);

/** The accounts of the office's money, which are called as the ways by which it comes; and what they lack or have too much. */
const [BOX, CHEQUES, BANK, DIFFERENCE, RETURNED] = ["cash", "cheque", "transfer", "difference", "returned"] as const;

/** The account from which the office pays out, or that lacks cash which never was in the box. */
export function paidFrom(method: OfficeMethod | "missing"): string {
  if (method === "missing") return DIFFERENCE;
  return method === "cash" ? BOX : BANK;
}

/** The caller has locked the payment, refund or unidentified money. The database refuses what is booked twice or unbalanced. */
export async function moveMoney(tx: Tx, move: Move, now: Date): Promise<void> {
  switch (move.kind) {
    case "CAPTURE":
      return capture(tx, move, now);
    case "REFUND":
      return giveBack(tx, move, now);
    case "CREDIT_USE":
      return useCredit(tx, move, now);
    case "USE_BACK":
      return takeBack(tx, move, now);
    case "UNIDENTIFIED": {
      const { money, amountPaise, valueOn } = move;
      return insertJournal(tx, { kind: "UNIDENTIFIED", unidentifiedId: money.id, writtenAt: now, valueOn }, [
        { accountKind: "CLEARING", accountId: money.gateway, amountPaise: -amountPaise },
        { accountKind: "UNIDENTIFIED", accountId: money.id, amountPaise },
      ]);
    }
    case "ASSIGNMENT":
      return assign(tx, move, now);
    case "ASSIGNMENT_UNDONE":
      return undoAssignment(tx, move, now);
    default:
      return insertJournal(tx, ...betweenAccounts(move, now));
  }
}

type MoveOf<K extends Move["kind"]> = Extract<Move, { kind: K }>;

const today = (now: Date) => ({ writtenAt: now, valueOn: dayOf(now) });

async function capture(
  tx: Tx,
  { payment, amountPaise, to, valueOn, ...credit }: MoveOf<"CAPTURE">,
  now: Date,
): Promise<void> {
  const { id: paymentId, residentId, flatNumber, gateway, billId } = payment;
  const appliedPaise = to === "bill" && billId !== null ? await creditBill(tx, billId, amountPaise) : paise(0);
  const remainder = paise(amountPaise - appliedPaise);
  const entries: Entry[] = [{ accountKind: "CLEARING", accountId: gateway, amountPaise: -amountPaise }];
  if (billId !== null) entries.push({ accountKind: "BILL", accountId: billId, amountPaise: appliedPaise });
  if (remainder > 0) {
    const creditId = await insertCredit(tx, {
      ...{ residentId, flatNumber, paymentId, amountPaise: remainder, createdAt: now },
      ...{ reserved: credit.reserved ?? true, awaitsClearance: credit.awaitsClearance ?? false },
    });
    entries.push({ accountKind: "CREDIT", accountId: residentId, amountPaise: remainder, creditId });
  }
  // The office's receipt says the same day, which the caller has taken from `openDay`.
  const isExact = isOfficeMethod(gateway);
  await insertJournal(tx, { kind: "CAPTURE", paymentId, writtenAt: now, valueOn, isExact }, entries);
}

async function giveBack(tx: Tx, move: MoveOf<"REFUND">, now: Date): Promise<void> {
  const { refundId, gateway, paymentId, amountPaise, from, valueOn } = move;
  await insertJournal(tx, { kind: "REFUND", refundId, paymentId, writtenAt: now, valueOn }, [
    { accountKind: "CLEARING", accountId: gateway, amountPaise },
    await debitSource(tx, from, amountPaise),
  ]);
}

async function debitSource(tx: Tx, from: RefundedFrom, amountPaise: Paise): Promise<Entry> {
  switch (from.source) {
    case "BILL":
      await debitBill(tx, from.billId, amountPaise);
      return { accountKind: "BILL", accountId: from.billId, amountPaise: -amountPaise };
    case "CREDIT": {
      const { creditId, residentId, wasHeld } = from;
      await changeCredit(tx, creditId, { refundedPaise: amountPaise, heldPaise: wasHeld ? -amountPaise : 0 });
      return { accountKind: "CREDIT", accountId: residentId, amountPaise: -amountPaise, creditId };
    }
    case "UNIDENTIFIED":
      await addReturned(tx, from.unidentifiedId, amountPaise);
      return { accountKind: "UNIDENTIFIED", accountId: from.unidentifiedId, amountPaise: -amountPaise };
  }
}

async function useCredit(tx: Tx, move: MoveOf<"CREDIT_USE">, now: Date): Promise<void> {
  const { credit, billId, amountPaise, usedBy } = move;
  const appliedPaise = await creditBill(tx, billId, amountPaise);
  if (appliedPaise !== amountPaise) throw new Error(`bill ${billId} takes ${appliedPaise} of ${amountPaise} paise`);
  const { id: creditId, residentId, paymentId } = credit;
  await changeCredit(tx, creditId, { usedPaise: amountPaise });
  const use = { creditId, residentId, billId, amountPaise, usedAt: now, usedBy };
  const creditUseId = await insertCreditUse(tx, use);
  await insertJournal(tx, { kind: "CREDIT_USE", creditUseId, paymentId, ...today(now) }, [
    { accountKind: "CREDIT", accountId: residentId, amountPaise: -amountPaise, creditId },
    { accountKind: "BILL", accountId: billId, amountPaise },
  ]);
}

async function takeBack(tx: Tx, move: MoveOf<"USE_BACK">, now: Date): Promise<void> {
  const { use, credit, amountPaise, returnedBy, reason } = move;
  const { id: creditUseId, creditId, billId } = use;
  await debitBill(tx, billId, amountPaise);
  await changeCredit(tx, creditId, { usedPaise: -amountPaise });
  await insertUseReturn(tx, { creditUseId, returnedAt: now, returnedBy, reason });
  await insertJournal(tx, { kind: "USE_BACK", creditUseId, paymentId: credit.paymentId, ...today(now) }, [
    { accountKind: "BILL", accountId: billId, amountPaise: -amountPaise },
    { accountKind: "CREDIT", accountId: credit.residentId, amountPaise, creditId },
  ]);
}

async function assign(tx: Tx, { money, resident, amountPaise }: MoveOf<"ASSIGNMENT">, now: Date): Promise<void> {
  const { id: residentId, flatNumber } = resident;
  const unidentifiedId = money.id;
  const creditId = await insertCredit(tx, { residentId, flatNumber, unidentifiedId, amountPaise, createdAt: now });
  await insertJournal(tx, { kind: "ASSIGNMENT", unidentifiedId, ...today(now) }, [
    { accountKind: "UNIDENTIFIED", accountId: unidentifiedId, amountPaise: -amountPaise },
    { accountKind: "CREDIT", accountId: residentId, amountPaise, creditId },
  ]);
}

/** What went back out of the credit went back out of the unidentified money. */
async function undoAssignment(tx: Tx, move: MoveOf<"ASSIGNMENT_UNDONE">, now: Date): Promise<void> {
  const { money, credit, amountPaise, undoneBy, reason: undoReason } = move;
  const { id: creditId, residentId } = credit;
  await endCredit(tx, creditId, { undonePaise: amountPaise, undoneAt: now, undoneBy, undoReason });
  await markAssigned(tx, money.id, { assignedTo: null, assignedAt: null, assignedBy: null, assignReason: null });
  if (credit.refundedPaise > 0) await addReturned(tx, money.id, credit.refundedPaise);
  await insertJournal(tx, { kind: "ASSIGNMENT_UNDONE", unidentifiedId: money.id, ...today(now) }, [
    { accountKind: "CREDIT", accountId: residentId, amountPaise: -amountPaise, creditId },
    { accountKind: "UNIDENTIFIED", accountId: money.id, amountPaise },
  ]);
}

type BetweenAccounts = MoveOf<"DEPOSIT" | "DEPOSIT_UNDONE"> | MoveOf<"CASH_DIFFERENCE"> | MoveOf<"RETURNED_CHEQUE">;

/** No flat's money: it only lies elsewhere, or is missing. */
function betweenAccounts(
  move: BetweenAccounts,
  writtenAt: Date,
): Parameters<typeof insertJournal> extends [Tx, ...infer R] ? R : never {
  const { kind, amountPaise } = move;
  switch (kind) {
    case "CASH_DIFFERENCE":
      return [{ kind, boxOn: move.day, valueOn: move.day, writtenAt }, entriesOf(DIFFERENCE, BOX, amountPaise)];
    case "RETURNED_CHEQUE": {
      const of = { kind, returnedChequeId: move.receiptId, valueOn: move.valueOn, writtenAt };
      return [of, entriesOf(BANK, RETURNED, amountPaise)];
    }
    default: {
      const { id: depositId, onDay: valueOn, kind: of } = move.deposit;
      const from = of === "cash" ? BOX : CHEQUES;
      const entries = kind === "DEPOSIT" ? entriesOf(from, BANK, amountPaise) : entriesOf(BANK, from, amountPaise);
      return [{ kind, depositId, valueOn, writtenAt }, entries];
    }
  }
}

function entriesOf(from: string, to: string, amountPaise: number): Entry[] {
  return [
    { accountKind: "CLEARING", accountId: from, amountPaise },
    { accountKind: "CLEARING", accountId: to, amountPaise: -amountPaise },
  ];
}
