import type { Tx } from "../../../platform/database/db.ts";
import { setWaits } from "../../ledger/locks.ts";
import { refuseWrongDay } from "../days.ts";
import { moveReceipt } from "../queries.ts";
import { paymentsOf } from "./cheque-queries.ts";
import { lockChequesInState, refuseApart, refuseBeforeSlip, refuseElsewhere } from "./lock-cheques.ts";

/**
 * All of them, or none. Their advances can be used from now on. Refuses with `received_on_invalid`, `cleared_before_deposit`
 * and `cheque_not_here`.
 */
export async function clearCheques(
  tx: Tx,
  { ids, clearedOn }: { ids: readonly string[]; clearedOn: string },
  now: Date,
): Promise<void> {
  const cheques = await lockChequesInState(tx, ids, ["DEPOSITED"]);
  await refuseApart(tx, cheques, ["DEPOSITED"]);
  for (const { id, reference, receivedOn, depositId } of cheques) {
    refuseWrongDay(clearedOn, "clearedOn", now, receivedOn);
    await refuseBeforeSlip(tx, { reference, depositId }, "clearedOn", clearedOn);
    if (!(await moveReceipt(tx, id, ["DEPOSITED"], { state: "CLEARED", clearedOn, clearedAt: now })))
      refuseElsewhere(reference);
  }
  await setWaits(tx, await paymentsOf(tx, ids), false);
}
