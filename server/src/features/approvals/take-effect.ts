import type { Clock } from "../../platform/clock.ts";
import type { CommitDeed } from "../../platform/database/commit.ts";
import type { Database, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Approvable, doAsked } from "./approve-refund.ts";
import { approvalById, endApproval, nextToTakeEffect } from "./queries.ts";

interface Needs {
  database: Database;
  commit: CommitDeed;
  clock: Clock;
}

/** Does what was asked for while no other person could agree, once its hours are over. */
export function takeEffectJob({ database, commit, clock }: Needs, approvable: Approvable): Job {
  const deed = { actor: { kind: "clock" as const }, action: "loosen-protection" };
  const within = <T>(work: (tx: Tx) => Promise<T>) => commit({ ...deed, requestId: newId() }, work);
  return {
    name: "loosen-protection",
    at: "often",
    run: async () => {
      for (;;) {
        const next = await nextToTakeEffect(database.db);
        const now = clock();
        if (!next?.takesEffectAt || next.takesEffectAt > now) return next?.takesEffectAt ?? undefined;
        await within((tx) => takeEffect(tx, next.id, approvable, now)).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return within((tx) => endApproval(tx, next.id, { state: "EXPIRED", endedAt: now }, new Date(0)));
        });
      }
    },
  };
}

async function takeEffect(tx: Tx, id: string, approvable: Approvable, now: Date): Promise<void> {
  const approval = await approvalById(tx, id);
  if (approval && (await endApproval(tx, id, { state: "APPROVED", endedAt: now }, new Date(0))))
    await doAsked(tx, approval, approvable, now);
}
