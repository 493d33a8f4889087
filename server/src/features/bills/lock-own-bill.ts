import { paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockOwnBill as lockRow } from "./queries.ts";

/** Refuses somebody else's bill with `not_found`. */
export async function lockOwnBill(tx: Tx, resident: { id: string }, billId: string) {
  const { id, flatNumber, remainingPaise, cancelledAt } =
    (await lockRow(tx, resident.id, billId)) ?? refuse("not_found");
  return { id, flatNumber, remainingPaise: paise(remainingPaise), isCancelled: cancelledAt !== null };
}
