import { type Clock, later } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { sealEntries } from "./queries.ts";

/** Few enough for a short transaction. */
const AT_ONCE = 500;

/** The pause while there is something to seal; otherwise a minute. */
const AGAIN_MS = 5_000;

export async function sealAuditLog(database: Database): Promise<number> {
  let sealed = 0;
  for (;;) {
    const now = await database.inTransaction((tx) => sealEntries(tx, AT_ONCE));
    sealed += now;
    if (now < AT_ONCE) return sealed;
  }
}

export function sealJob({ database, clock }: { database: Database; clock: Clock }): Job {
  return {
    name: "seal-audit-log",
    at: "often",
    run: async () => ((await sealAuditLog(database)) > 0 ? later(clock(), AGAIN_MS) : undefined),
  };
}
