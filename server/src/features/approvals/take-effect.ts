import { adminsWithRight } from "../../platform/auth/person-queries.ts";
import type { Clock } from "../../platform/clock.ts";
import type { CommitInfo } from "../../platform/commit.ts";
import type { Database, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Approvable, executeApproval } from "./approve-refund.ts";
import { approvalById, endApproval, nextToTakeEffect } from "./queries.ts";

interface Needs {
  database: Database;
  commit: CommitInfo;
  clock: Clock;
}

/** Does what was asked for while no other person could agree, once its hours are over and there is still none. */
export function takeEffectJob({ database, commit, clock }: Needs, approvable: Approvable): Job {
  const info = { actor: { kind: "clock" as const }, action: "loosen-protection" };
  const within = <T>(work: (tx: Tx) => Promise<T>) => commit({ ...info, requestId: newId() }, work);
  return {
    name: "loosen-protection",
    at: "often",
    run: async () => {
      for (;;) {
        const next = await nextToTakeEffect(database.db);
        const now = clock();
        if (!next?.takesEffectAt || next.takesEffectAt > now) return next?.takesEffectAt ?? undefined;
        const expire = (tx: Tx) => endApproval(tx, next.id, { state: "EXPIRED", endedAt: now }, new Date(0));
        await within(async (tx) => {
          if (await hasColleague(tx, next.requestedBy)) await expire(tx);
          else await takeEffect(tx, next.id, approvable, now);
        }).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return within(expire);
        });
      }
    },
  };
}

/** Somebody who can agree was appointed meanwhile, or is back: it is to be asked for again. */
async function hasColleague(tx: Tx, requestedBy: string): Promise<boolean> {
  return (await adminsWithRight(tx, "settings")).some(({ id }) => id !== requestedBy);
}

async function takeEffect(tx: Tx, id: string, approvable: Approvable, now: Date): Promise<void> {
  const approval = await approvalById(tx, id);
  if (approval && (await endApproval(tx, id, { state: "APPROVED", endedAt: now }, new Date(0))))
    await executeApproval(tx, approval, approvable, now);
}
