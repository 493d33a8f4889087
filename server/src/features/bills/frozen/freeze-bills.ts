import type { Tx } from "../../../platform/database/db.ts";
import { insertFrozen } from "./frozen-queries.ts";

/** Freezes again even a bill released after the same finding: it is still wrong. */
export async function freezeBills(tx: Tx, billIds: readonly string[], broke: string, now: Date): Promise<void> {
  await insertFrozen(tx, billIds, { broke, frozenAt: now });
}
