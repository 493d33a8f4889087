import { type Clock, later } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/db.ts";
import { forgetOldFacts } from "./send-queries.ts";

const KEPT_MS = 90 * 24 * 60 * 60_000;
const AT_ONCE = 1_000;

/** What mails said is kept for 90 days; that they were sent, for good. */
export async function forgetMails({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const before = later(clock(), -KEPT_MS);
  while ((await database.inTransaction((tx) => forgetOldFacts(tx, before, AT_ONCE))) === AT_ONCE);
}
