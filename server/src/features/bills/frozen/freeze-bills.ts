import type { Tx } from "../../../platform/database/db.ts";
import { insertFrozen } from "./frozen-queries.ts";

/**
 * Stops bills from taking money until a person has looked, because a check of the books found them wrong. One that was
 * released after the same finding is frozen again: it is still wrong.
 */
export async function freezeBills(tx: Tx, billIds: readonly string[], broke: string, now: Date): Promise<void> {
  await insertFrozen(tx, billIds, { broke, frozenAt: now });
}
