import type { WireOf } from "@aangan/contract/endpoint";
import type { Deposit } from "@aangan/contract/features/receipts/cheques";
import type { Paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { bookDeposit, bookUndoneDeposit } from "../book-deposit.ts";
import { refuseWrongDay } from "../days.ts";
import { depositById } from "../deposit-queries.ts";
import { cashBoxState, debitCashBox, refuseClosed } from "./cash-box.ts";
import * as queries from "./cash-queries.ts";
import { toDeposit } from "./cash-wire.ts";

interface NewDeposit {
  amountPaise: Paise;
  account: string;
  onDay: string;
  slip?: string | undefined;
}

/** Refuses with `received_on_invalid`, `day_closed` and `cash_not_there`. */
export async function depositCash(
  tx: Tx,
  admin: { id: string },
  { amountPaise, account, onDay, slip }: NewDeposit,
  now: Date,
): Promise<WireOf<typeof Deposit>> {
  refuseWrongDay(onDay, "onDay", now);
  await queries.holdCashAlone(tx);
  const id = newId();
  const stamp = { madeAt: now, madeBy: admin.id };
  const deposit = { id, kind: "cash", account, onDay, amountPaise, slip: slip ?? null, ...stamp };
  await debitCashBox(tx, onDay, amountPaise, () => bookDeposit(tx, deposit));
  return toDeposit((await depositById(tx, id)) ?? refuse("server_error"));
}

interface Undoing {
  depositId: string;
  reason: string;
}

/**
 * The cash of a deposit is in the box again. Nothing else may be locked before, because the cash comes first. Refuses
 * with `not_found`, `deposit_undone` and `day_closed`.
 */
export async function undoCashDeposit(
  tx: Tx,
  admin: { id: string },
  { depositId, reason }: Undoing,
  now: Date,
): Promise<void> {
  await queries.holdCashAlone(tx);
  const deposit = await depositById(tx, depositId);
  if (deposit?.kind !== "cash") return refuse("not_found");
  if (deposit.undoneAt !== null) refuse("deposit_undone");
  refuseClosed(await cashBoxState(tx), deposit.onDay);
  await bookUndoneDeposit(tx, deposit, { undoneAt: now, undoneBy: admin.id, undoReason: reason });
}
