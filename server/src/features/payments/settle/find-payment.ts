import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { paymentById } from "../queries.ts";

/** Refuses with `not_found`. */
export async function findPayment(db: Db, id: string) {
  return (await paymentById(db, id)) ?? refuse("not_found");
}
