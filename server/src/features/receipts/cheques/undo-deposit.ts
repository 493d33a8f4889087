import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { bookUndoneDeposit } from "../book-deposit.ts";
import { undoCashDeposit } from "../cash-book/deposit-cash.ts";
import { depositById, lockDeposit } from "../deposit-queries.ts";
import { moveReceipt } from "../queries.ts";
import { chequesOfDeposit } from "./cheque-queries.ts";
import { lockChequesInState, refuseElsewhere } from "./lock-cheques.ts";

interface Undoing {
  depositId: string;
  reason: string;
}

/**
 * The slip's cheques are in hand again, or its cash is in the box. Refuses with `not_found`, `deposit_undone`,
 * `cheque_not_here` and `day_closed`.
 */
export async function undoDeposit(
  tx: Tx,
  admin: { id: string },
  { depositId, reason }: Undoing,
  now: Date,
): Promise<void> {
  const { kind } = (await depositById(tx, depositId)) ?? refuse("not_found");
  if (kind === "cash") return undoCashDeposit(tx, admin, { depositId, reason }, now);
  const ids = (await chequesOfDeposit(tx, depositId)).map(({ id }) => id);
  const cheques = await lockChequesInState(tx, ids, ["DEPOSITED"]);
  const deposit = (await lockDeposit(tx, depositId)) ?? refuse("not_found");
  if (deposit.undoneAt !== null) refuse("deposit_undone");
  for (const { id, reference } of cheques) {
    const moved = await moveReceipt(tx, id, ["DEPOSITED"], { state: "RECEIVED", depositId: null });
    if (!moved) refuseElsewhere(reference);
  }
  await bookUndoneDeposit(tx, deposit, { undoneAt: now, undoneBy: admin.id, undoReason: reason });
}
