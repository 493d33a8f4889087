import type { WireOf } from "@aangan/contract/endpoint";
import type { Approval, Impossibility } from "@aangan/contract/features/approvals/approval";
import { adminsWithRight } from "../../platform/auth/person-queries.ts";
import type { Commit } from "../../platform/commit.ts";
import type { Tx } from "../../platform/database/db.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { findApproval } from "./approval-wire.ts";
import type { ActKind, Starter } from "./count-act.ts";
import { endWaiting } from "./end-approval.ts";
import { approvalById, inputOf, type ShownApproval } from "./queries.ts";

/** The refunds and pay-outs themselves, whose features come after this one. */
export interface Refunds {
  /** Takes the locks that come before the approval's. */
  holdBefore(tx: Tx, approval: ShownApproval): Promise<void>;
  /** The same operation as without an approval. Refuses as it does. */
  make(tx: Tx, starter: Starter, approval: ShownApproval, now: Date): Promise<void>;
}

/** Does an act by what its call had asked for. Refuses as the call does. */
export type Redo = (tx: Tx, starter: Starter, input: unknown, now: Date) => Promise<unknown>;

/** What can be approved: the same operations as without an approval, whose features come after this one. */
export interface Approvable {
  refunds: Refunds;
  acts: Record<ActKind, Redo>;
}

/** After these nothing can make it possible again; after all others the request waits on. */
const forGood: Partial<Record<Refusal["code"], Impossibility>> = {
  refund_too_much: "money_gone",
  receipt_ended: "receipt_ended",
  approval_resident_left: "resident_left",
  approval_asker_gone: "asker_gone",
  approval_changed: "changed",
  receipt_paid_out: "changed",
  money_assigned: "changed",
  money_returned: "changed",
  money_not_assigned: "changed",
  bill_cancelled: "changed",
  bill_already_paid: "changed",
  bill_has_payments: "changed",
  upload_undone: "changed",
  payment_not_in_review: "changed",
  decision_impossible: "changed",
  setting_changed: "changed",
};

/**
 * Does what was asked for in the transaction of the decision, or ends the request when it can no longer be done. Refuses with
 * `not_found`, `approval_ended`, `approval_own`, with `approval_` and the impossibility, and as the act refuses.
 */
export async function approveRefund(
  commit: Commit,
  admin: { id: string },
  id: string,
  approvable: Approvable,
  now: Date,
): Promise<WireOf<typeof Approval>> {
  try {
    return await commit((tx) => approve(tx, admin, id, approvable, now));
  } catch (error) {
    const impossible = error instanceof Refusal ? forGood[error.code] : undefined;
    if (impossible === undefined) throw error;
    const end = { state: "IMPOSSIBLE" as const, endedBy: admin.id, endReason: impossible };
    await commit((tx) => endWaiting(tx, id, end, now));
    return refuse(`approval_${impossible}`);
  }
}

async function approve(tx: Tx, admin: { id: string }, id: string, approvable: Approvable, now: Date) {
  const approval = (await approvalById(tx, id)) ?? refuse("not_found");
  if (approval.kind === "refund") await approvable.refunds.holdBefore(tx, approval);
  await endWaiting(tx, id, { state: "APPROVED", endedBy: admin.id }, now);
  await executeApproval(tx, approval, approvable, now);
  return findApproval(tx, id, admin.id);
}

/** In the name of the person who asked. */
export async function executeApproval(
  tx: Tx,
  approval: ShownApproval,
  { refunds, acts }: Approvable,
  now: Date,
): Promise<void> {
  const { id, kind, requestedBy } = approval;
  await refuseChanged(tx, approval);
  const starter = { id: requestedBy, approvalId: id };
  if (kind === "refund") await refunds.make(tx, starter, approval, now);
  else await acts[kind as ActKind](tx, starter, await inputOf(tx, id), now);
}

/** Who asked meant a resident who lived there, and may be trusted with money no more. */
async function refuseChanged(tx: Tx, { kind, requestedBy, requestedAt, leftAt }: ShownApproval): Promise<void> {
  if (kind === "refund" && leftAt !== null && leftAt > requestedAt) refuse("approval_resident_left");
  const able = await adminsWithRight(tx, "money");
  if (!able.some((person) => person.id === requestedBy)) refuse("approval_asker_gone");
}
