import { paise, rupeeText } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { MissingCash } from "../../payments/counter/reverse-at-office.ts";
import { cashBoxState, debitCashBox } from "./cash-box.ts";
import { holdCashAlone, lackingSince } from "./cash-queries.ts";

interface CashReceipt {
  method: string;
  amountPaise: number;
  receivedOn: string;
  countedOn: string | null;
}

/** How the refunds of a reversal say that money left the box. */
export interface PaidOut {
  paidMethod: "cash";
  paidOn: string;
}

/**
 * The closed day, on or after that of a cash receipt, whose count lacked so much of it. Refuses with `cash_not_missing`. The
 * caller holds the cash alone.
 */
async function findMissing(
  db: Db,
  { method, amountPaise, receivedOn, countedOn }: CashReceipt,
  missingPaise: number,
): Promise<MissingCash> {
  const lacking = method === "cash" ? await lackingSince(db, countedOn ?? receivedOn) : [];
  const found = missingPaise <= amountPaise && lacking.find((one) => one.paise >= missingPaise);
  if (found) return { missingOn: found.day, missingPaise };
  const maxPaise = paise(Math.min(amountPaise, Math.max(0, ...lacking.map((one) => one.paise))));
  return refuse("cash_not_missing", { field: "missing", params: { most: rupeeText(maxPaise) } });
}

/**
 * Does what takes a receipt back of which a part never was in the box: only the rest leaves it. Refuses as `debitOpenDay` does, and
 * with `cash_not_missing`.
 */
export async function leaveBoxInPart(
  tx: Tx,
  receipt: CashReceipt,
  missingPaise: number,
  now: Date,
  work: (out: Partial<PaidOut> & { missing: MissingCash }) => Promise<void>,
): Promise<void> {
  const missing = await findMissing(tx, receipt, missingPaise);
  if (missingPaise === receipt.amountPaise) return work({ missing });
  const presentPart = { ...receipt, amountPaise: receipt.amountPaise - missingPaise };
  return debitOpenDay(tx, presentPart, now, (paidOut) => work({ ...paidOut, missing }));
}

/** Before a receipt is taken back, as the first of all locks. Of a cheque or a transfer it does nothing. */
export async function holdForReversal(tx: Tx, { method }: Pick<CashReceipt, "method">): Promise<void> {
  if (method === "cash") await holdCashAlone(tx);
}

/**
 * Does what takes a receipt back. Cash of an open day leaves that day's list; cash of a closed day is paid out today,
 * which `work` is told. When `work` writes the same money anew, nothing leaves the box; of a closed day it must then
 * count today. Refuses with `cash_not_there` and `day_closed`, after what `work` refuses with.
 */
export async function debitOpenDay<T>(
  tx: Tx,
  { method, amountPaise, receivedOn, countedOn }: CashReceipt,
  now: Date,
  work: (paidOut?: PaidOut) => Promise<T>,
): Promise<T> {
  if (method !== "cash") return work();
  const inBoxOn = countedOn ?? receivedOn;
  const isOpen = inBoxOn > (await cashBoxState(tx)).closedUpTo;
  const day = isOpen ? inBoxOn : dayOf(now);
  return debitCashBox(tx, day, paise(amountPaise), () => (isOpen ? work() : work({ paidMethod: "cash", paidOn: day })));
}
