import type { WireOf } from "@aangan/contract/endpoint";
import type { Approval } from "@aangan/contract/features/approvals/approval";
import type { OfficeMethod } from "@aangan/contract/methods";
import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { readLimitOfOne } from "../settings/read-setting.ts";
import { findApproval } from "./approval-wire.ts";
import { type Starter, sumStartedToday } from "./count-act.ts";
import * as queries from "./queries.ts";

interface ApprovalInput {
  paymentId: string | null;
  /** Null: the money is taken from the bill. */
  creditId: number | null;
  residentId: string;
  flatNumber: string;
  amountPaise: Paise;
  /** What the bill or the credit has. */
  mostPaise: Paise;
  method?: OfficeMethod;
  reference?: string | null;
  reason: string;
}

/**
 * Where the association wants two people, keeps what was asked for until another person decides, and returns it; null:
 * the money may go back at once. Everything else has been checked, under the locks that the refund needs. What counts is
 * the sum that this person gives back, moves or writes off of this flat, or of no single one, today. Refuses with `approval_waiting`.
 */
export async function requestApprovalIfNeeded(
  tx: Tx,
  starter: Starter,
  { mostPaise, ...input }: ApprovalInput,
  now: Date,
): Promise<WireOf<typeof Approval> | null> {
  if (starter.approvalId !== undefined) return null;
  const limitPaise = await readLimitOfOne(tx);
  if (limitPaise === null) return null;
  const startedPaise = await sumStartedToday(tx, starter.id, input.residentId, now);
  if (startedPaise + input.amountPaise < limitPaise) return null;
  const source = input.creditId === null ? "BILL" : "CREDIT";
  const waiting = paise(await queries.waitingPaise(tx, { ...input, source }));
  if (waiting + input.amountPaise > mostPaise) refuse("approval_waiting", { params: { waiting: rupeeText(waiting) } });
  const id = newId();
  await queries.insertApproval(tx, { ...input, id, source, limitPaise, requestedAt: now, requestedBy: starter.id });
  return findApproval(tx, id, starter.id);
}
