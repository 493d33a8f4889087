import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { markReleased } from "./frozen-queries.ts";

/** Refuses a bill that is not frozen with `not_found`. */
export async function releaseBill(
  tx: Tx,
  admin: { id: string },
  { billId, reason }: { billId: string; reason: string },
  now: Date,
): Promise<void> {
  const release = { releasedAt: now, releasedBy: admin.id, releaseReason: reason };
  if (!(await markReleased(tx, billId, release))) refuse("not_found");
}
