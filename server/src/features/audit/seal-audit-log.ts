import { type Clock, later } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { sealEntries } from "./queries.ts";

/** Few enough that one transaction is short. */
const AT_ONCE = 500;

/** While there is something to seal it is looked for so often; after that, each minute. */
const AGAIN_MS = 5_000;

/** Chains every entry that waits. Gives how many there were. */
export async function sealAuditLog(database: Database): Promise<number> {
  let sealed = 0;
  for (;;) {
    const now = await database.inTransaction((tx) => sealEntries(tx, AT_ONCE));
    sealed += now;
    if (now < AT_ONCE) return sealed;
  }
}

/** Chains the entries of the audit log soon after they were committed: within a minute. */
export function sealJob({ database, clock }: { database: Database; clock: Clock }): Job {
  return {
    name: "seal-audit-log",
    at: "often",
    run: async () => ((await sealAuditLog(database)) > 0 ? later(clock(), AGAIN_MS) : undefined),
  };
}
