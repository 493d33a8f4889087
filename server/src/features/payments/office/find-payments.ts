import type { WireOf } from "@aangan/contract/endpoint";
import type { Found } from "@aangan/contract/features/search";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../../platform/database/db.ts";
import { trackedStateOf } from "../payment-state.ts";
import { paymentsNamed } from "./search-queries.ts";

interface Names {
  /** Of the payment or of the company's transaction, as they are written. */
  ids: readonly string[];
  /** Of the bank. */
  references: readonly string[];
}

/** Of all complexes. What the office took is found as a receipt, and here by its id alone. */
export async function findPaymentsNamed(
  db: Db,
  { ids, references }: Names,
  limit: number,
): Promise<WireOf<typeof Found>["payments"]> {
  return (await paymentsNamed(db, ids, references, limit)).map((row) => ({
    _id: row.id,
    flatNumber: row.flatNumber,
    name: row.name,
    standing: trackedStateOf(row),
    amount: paise(row.amountPaise),
    createdAt: row.createdAt.toISOString(),
  }));
}
