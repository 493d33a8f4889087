import type { Tx } from "../../platform/db.ts";
import { keepPerson } from "../../platform/person-queries.ts";
import { refuse } from "../../platform/refusal.ts";

/**
 * Refuses with `session_ended` an administrator who was removed since the request began; anybody else cannot be removed before
 * the transaction ends. For long work, as its last statement, so that a removal does not wait for all of it.
 */
export async function refuseRemoved(tx: Tx, admin: { id: string }): Promise<void> {
  if (!(await keepPerson(tx, "admin", admin.id))) refuse("session_ended");
}
