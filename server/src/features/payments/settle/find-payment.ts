import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { paymentById } from "../queries.ts";

/** A payment with the type of its bill. Refuses with `not_found`. */
export async function findPayment(db: Db, id: string) {
  return (await paymentById(db, id)) ?? refuse("not_found");
}
