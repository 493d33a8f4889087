import type { Made } from "@aangan/contract/endpoint";
import type { Approval, Impossibility } from "@aangan/contract/payments/approval";
import type { Commit } from "../../platform/database/commit.ts";
import type { Tx } from "../../platform/database/db.ts";
import { peopleWho } from "../../platform/login/person-queries.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { findApproval } from "./approval-wire.ts";
import type { Starter } from "./ask-approval.ts";
import { endWaiting } from "./end-approval.ts";
import { approvalById, type ShownApproval } from "./queries.ts";

/** The refunds and pay-outs themselves, whose features come after this one. */
export interface Refunds {
  /** Takes the locks that come before the approval's. */
  holdBefore(tx: Tx, approval: ShownApproval): Promise<void>;
  /** The same operation as without an approval. Refuses as it does. */
  make(tx: Tx, starter: Starter, approval: ShownApproval, now: Date): Promise<void>;
}

/** After these nothing can make the refund possible again; after all others the request waits on. */
const forGood: Partial<Record<Refusal["code"], Impossibility>> = {
  refund_too_much: "money_gone",
  receipt_ended: "receipt_ended",
  approval_resident_left: "resident_left",
  approval_asker_gone: "asker_gone",
};

/**
 * Makes the refund in the transaction of the decision, or ends the request when it can no longer be made. Refuses with
 * `not_found`, `approval_ended`, `approval_own`, with `approval_` and the impossibility, and as the refund refuses.
 */
export async function approveRefund(
  commit: Commit,
  admin: { id: string },
  id: string,
  refunds: Refunds,
  now: Date,
): Promise<Made<typeof Approval>> {
  try {
    return await commit((tx) => approve(tx, admin, id, refunds, now));
  } catch (error) {
    const impossible = error instanceof Refusal ? forGood[error.code] : undefined;
    if (impossible === undefined) throw error;
    const end = { state: "IMPOSSIBLE" as const, endedBy: admin.id, endReason: impossible };
    await commit((tx) => endWaiting(tx, id, end, now));
    return refuse(`approval_${impossible}`);
  }
}

async function approve(tx: Tx, admin: { id: string }, id: string, refunds: Refunds, now: Date) {
  const approval = (await approvalById(tx, id)) ?? refuse("not_found");
  await refunds.holdBefore(tx, approval);
  await endWaiting(tx, id, { state: "APPROVED", endedBy: admin.id }, now);
  await refuseChanged(tx, approval);
  await refunds.make(tx, { id: approval.askedBy, approvalId: id }, approval, now);
  return findApproval(tx, id, admin.id);
}

/** Who asked meant a resident who lived there, and may be trusted with money no more. */
async function refuseChanged(tx: Tx, { askedBy, askedAt, leftAt }: ShownApproval): Promise<void> {
  if (leftAt !== null && leftAt > askedAt) refuse("approval_resident_left");
  const able = await peopleWho(tx, "money");
  if (!able.some((person) => person.id === askedBy)) refuse("approval_asker_gone");
}
