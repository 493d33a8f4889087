import { sql } from "kysely";
import type { Tx } from "../platform/database/db.ts";

/** The sandbox then reports a rupee less than was ordered. */
export async function confirmAnotherAmount(tx: Tx, transactionId: string): Promise<void> {
  await tx
    .updateTable("sandboxOrders")
    .set({ amountPaise: sql`amount_paise - 100` })
    .where("merchantOrderId", "=", transactionId)
    .execute();
}
