import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { moveReceipt } from "../queries.ts";
import { chequesOfDeposit, endDeposit, lockDeposit } from "./cheque-queries.ts";
import { holdCheques, refuseElsewhere } from "./hold-cheques.ts";

interface Undoing {
  depositId: string;
  reason: string;
}

/** The slip's cheques are in hand again. Refuses with `not_found`, `deposit_undone` and `cheque_not_here`. */
export async function undoDeposit(
  tx: Tx,
  admin: { id: string },
  { depositId, reason }: Undoing,
  now: Date,
): Promise<void> {
  const ids = (await chequesOfDeposit(tx, depositId)).map(({ id }) => id);
  const cheques = await holdCheques(tx, ids, ["DEPOSITED"]);
  const deposit = (await lockDeposit(tx, depositId)) ?? refuse("not_found");
  if (deposit.undoneAt !== null) refuse("deposit_undone");
  for (const { id, reference } of cheques) {
    const moved = await moveReceipt(tx, id, ["DEPOSITED"], { state: "RECEIVED", depositId: null });
    if (!moved) refuseElsewhere(reference);
  }
  await endDeposit(tx, depositId, { undoneAt: now, undoneBy: admin.id, undoReason: reason });
}
