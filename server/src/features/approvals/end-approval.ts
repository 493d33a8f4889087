import type { WireOf } from "@aangan/contract/endpoint";
import { APPROVAL_DAYS, type Approval } from "@aangan/contract/features/approvals/approval";
import { type Clock, later } from "../../platform/clock.ts";
import type { CommitInfo } from "../../platform/commit.ts";
import type { Database, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { findApproval } from "./approval-wire.ts";
import * as queries from "./queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const oldest = (now: Date) => later(now, -APPROVAL_DAYS * DAY_MS);

interface End {
  state: "APPROVED" | "REFUSED" | "WITHDRAWN" | "IMPOSSIBLE";
  endedBy: string;
  endReason?: string;
}

/** Only one of two ends it. Refuses with `not_found`, `approval_ended`, `approval_own` and `approval_not_own`. */
export async function endWaiting(tx: Tx, id: string, end: End, now: Date): Promise<WireOf<typeof Approval>> {
  const approval = (await queries.approvalById(tx, id)) ?? refuse("not_found");
  const isOwn = approval.requestedBy === end.endedBy;
  if (approval.state === "WAITING" && isOwn !== (end.state === "WITHDRAWN")) {
    refuse(isOwn ? "approval_own" : "approval_not_own");
  }
  if (!(await queries.endApproval(tx, id, { ...end, endedAt: now }, oldest(now)))) refuse("approval_ended");
  return findApproval(tx, id, end.endedBy);
}

interface Needs {
  database: Database;
  commit: CommitInfo;
  clock: Clock;
}

/** Ends what nobody decided in `APPROVAL_DAYS`. No money moves. */
export async function expireApprovals({ database, commit, clock }: Needs): Promise<void> {
  const now = clock();
  if (!(await queries.waitsSince(database.db, oldest(now)))) return;
  const info = { actor: { kind: "clock" as const }, action: "expire-approvals", isRepeatable: true as const };
  await commit({ ...info, requestId: newId() }, (tx) => queries.expireAskedBefore(tx, oldest(now), now));
}
