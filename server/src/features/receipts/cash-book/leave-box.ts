import { paise } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { readBox, takeFromBox } from "./cash-box.ts";
import { holdCashAlone } from "./cash-queries.ts";

interface CashReceipt {
  way: string;
  amountPaise: number;
  receivedOn: string;
  countedOn: string | null;
}

/** How the refunds of a reversal say that money left the box. */
export interface PaidOut {
  paidWay: "cash";
  paidOn: string;
}

/** Before a receipt is taken back, as the first of all locks. Of a cheque or a transfer it does nothing. */
export async function holdForReversal(tx: Tx, { way }: Pick<CashReceipt, "way">): Promise<void> {
  if (way === "cash") await holdCashAlone(tx);
}

/**
 * Does what takes a receipt back. Cash of an open day leaves that day's list; cash of a closed day is paid out today,
 * which `work` is told. When `work` writes the same money anew, nothing leaves the box; of a closed day it must then be
 * received today. Refuses with `cash_not_there` and `day_closed`, after what `work` refuses with.
 */
export async function leaveBox<T>(
  tx: Tx,
  { way, amountPaise, receivedOn, countedOn }: CashReceipt,
  now: Date,
  work: (paidOut?: PaidOut) => Promise<T>,
): Promise<T> {
  if (way !== "cash") return work();
  const inBoxOn = countedOn ?? receivedOn;
  const isOpen = inBoxOn > (await readBox(tx)).closedUpTo;
  const day = isOpen ? inBoxOn : dayOf(now);
  return takeFromBox(tx, day, paise(amountPaise), () => (isOpen ? work() : work({ paidWay: "cash", paidOn: day })));
}
