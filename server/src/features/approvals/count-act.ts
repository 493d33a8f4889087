import type { WireOf } from "@aangan/contract/endpoint";
import type { Approval, ApprovalKind } from "@aangan/contract/features/approvals/approval";
import type { LoosenedPart } from "@aangan/contract/features/settings/loosened-part";
import { type Paise, paise } from "@aangan/contract/money";
import { dayOf, endOfDay, startOfDay } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { readLimitOfOne } from "../settings/read-setting.ts";
import { findApproval } from "./approval-wire.ts";
import * as queries from "./queries.ts";

/** Who begins an act; of an approved one, who had asked for it. */
export interface Starter {
  id: string;
  approvalId?: string;
}

export type ActKind = Exclude<ApprovalKind, "refund">;

interface CountedAct {
  kind: ActKind;
  /** Number, name or day of what it is about, as the office reads it. */
  subject: string;
  /** Whose money it was; null: of no flat, or of many. */
  whose: { id: string; flatNumber: string } | null;
  toFlat?: string;
  amountPaise: number;
  /** What protects less: it needs another person whatever the limit is. */
  loosened?: LoosenedPart[];
}

/** Undoes the act, which waits for another person. */
class NeedsAnother extends Error {
  readonly act: CountedAct;
  readonly limitPaise: Paise;

  constructor(act: CountedAct, limitPaise: Paise) {
    super(`${act.kind} needs another person`);
    this.act = act;
    this.limitPaise = limitPaise;
  }
}

/**
 * Called at the end of an act of the office that makes money leave, moves it to another flat or writes it off. From the
 * association's limit on it ends the act, for `doOrAsk` to ask another person. Refuses an approved act that is no longer what was
 * approved, or of which nothing is left, with `approval_changed`.
 */
export async function countAct(tx: Tx, starter: Starter, act: CountedAct, now: Date): Promise<void> {
  const { id: doneBy, approvalId = null } = starter;
  const { kind, whose, amountPaise, loosened } = act;
  if (amountPaise === 0 && !loosened) return approvalId === null ? undefined : refuse("approval_changed");
  const { subject } = approvalId === null ? act : await approvedFor(tx, approvalId, act);
  if (approvalId === null) await refuseAlone(tx, starter, act, now);
  const countedAct = { kind, subject, residentId: whose?.id ?? null, amountPaise };
  await queries.insertCountedAct(tx, { ...countedAct, doneAt: now, doneBy, approvalId });
}

async function refuseAlone(tx: Tx, { id }: Starter, act: CountedAct, now: Date): Promise<void> {
  if (act.loosened) throw new NeedsAnother(act, paise(0));
  const limitPaise = await readLimitOfOne(tx);
  if (limitPaise === null) return;
  const startedPaise = await sumStartedToday(tx, id, act.whose?.id ?? null, now);
  if (startedPaise + act.amountPaise >= limitPaise) throw new NeedsAnother(act, limitPaise);
}

/** What this person gave back, moved or wrote off alone today in India, as `begunPaise` adds it up. Holds back the person's other acts. */
export async function sumStartedToday(tx: Tx, adminId: string, residentId: string | null, now: Date): Promise<number> {
  await queries.lockStarter(tx, adminId);
  const day = dayOf(now);
  return queries.sumStartedPaise(tx, { adminId, residentId, from: startOfDay(day), to: endOfDay(day) });
}

/** What was approved, called as it was then: a post-dated cheque may have got its number since. Refuses with `approval_changed`. */
async function approvedFor(tx: Tx, approvalId: string, { whose, amountPaise }: CountedAct) {
  const approved = (await queries.approvalById(tx, approvalId)) ?? refuse("not_found");
  if (approved.residentId !== (whose?.id ?? null) || amountPaise > approved.amountPaise) refuse("approval_changed");
  return approved;
}

interface ApprovalDemand {
  kind: ActKind;
  /** What the act needs to be done again; stays as JSON. */
  input: object;
  /** When it holds although no other person has agreed. */
  takesEffectAt?: Date | null;
}

/**
 * Does an act of the office; or, where it needs another person, undoes it and keeps what was asked for. Refuses as the act does,
 * and with `approval_asked`.
 */
export async function doOrAsk<T>(
  tx: Tx,
  { id: adminId }: { id: string },
  demand: ApprovalDemand,
  now: Date,
  act: (starter: Starter) => Promise<T>,
): Promise<{ done: T; approval: null } | { done: null; approval: WireOf<typeof Approval> }> {
  try {
    return { done: await queries.inSavepoint(tx, () => act({ id: adminId })), approval: null };
  } catch (error) {
    if (!(error instanceof NeedsAnother)) throw error;
    return { done: null, approval: await ask(tx, adminId, demand, error, now) };
  }
}

async function ask(tx: Tx, requestedBy: string, demand: ApprovalDemand, { act, limitPaise }: NeedsAnother, now: Date) {
  const { kind, subject, whose, toFlat = "", amountPaise, loosened } = act;
  const { input, takesEffectAt = null } = demand;
  const { reason = "", uploadId = subject } = input as { reason?: string; uploadId?: string };
  if (await queries.isAskedFor(tx, kind, uploadId)) refuse("approval_asked");
  const id = newId();
  const of = { kind, subject, toFlat, residentId: whose?.id ?? null, flatNumber: whose?.flatNumber ?? "" };
  const details = { input: JSON.stringify({ ...input, loosened }), reason, takesEffectAt, amountPaise, limitPaise };
  await queries.insertApproval(tx, { id, ...of, ...details, requestedAt: now, requestedBy });
  return findApproval(tx, id, requestedBy);
}
