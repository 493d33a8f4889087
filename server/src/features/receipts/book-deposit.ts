import { paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { moveMoney } from "../ledger/move-money.ts";
import { endDeposit, insertDeposit } from "./deposit-queries.ts";

/** The slip, and its money at the bank. */
export async function bookDeposit(tx: Tx, deposit: Parameters<typeof insertDeposit>[1]): Promise<void> {
  await insertDeposit(tx, deposit);
  await moveMoney(tx, { kind: "DEPOSIT", deposit, amountPaise: paise(deposit.amountPaise) }, deposit.madeAt);
}

interface Undone {
  undoneAt: Date;
  undoneBy: string;
  undoReason: string;
}

/** The money is where it was before. */
export async function bookUndoneDeposit(
  tx: Tx,
  deposit: { id: string; kind: string; onDay: string; amountPaise: number },
  undone: Undone,
): Promise<void> {
  await endDeposit(tx, deposit.id, undone);
  await moveMoney(tx, { kind: "DEPOSIT_UNDONE", deposit, amountPaise: paise(deposit.amountPaise) }, undone.undoneAt);
}
