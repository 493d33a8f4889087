import { nameOfAdmin } from "../../../platform/auth/person-queries.ts";
import { dayOf, later, startOfDay } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { monthOfDay } from "../../../platform/month.ts";
import { refuse } from "../../../platform/refusal.ts";
import { notifyLoosening } from "../../emails/notify-of-safety.ts";
import { closedUpTo, holdBooksAlone } from "../../ledger/locks.ts";
import * as queries from "./closing-queries.ts";

interface ReopenInput {
  from: string;
  reason: string;
}

/** Refuses with `month_is_open`, and with `reopening_asked` while another request waits, also of another month. */
export async function askReopening(
  tx: Tx,
  admin: { id: string },
  { from, reason }: ReopenInput,
  now: Date,
): Promise<void> {
  const fromDay = `${from}-01`;
  await refuseOpen(tx, fromDay);
  const request = { id: newId(), fromDay, reason, requestedAt: now, requestedBy: admin.id };
  if (!(await queries.insertReopening(tx, request))) refuse("reopening_asked");
  await tell(tx, request, null, now);
}

/** Refuses with `not_found`, `approval_ended`, `approval_own`, `month_is_open` and `money_moves`. */
export async function agreeToReopening(tx: Tx, admin: { id: string }, id: string, now: Date): Promise<void> {
  const request = await lockWaiting(tx, id);
  const { fromDay } = request;
  if (request.requestedBy === admin.id) refuse("approval_own");
  if (!(await holdBooksAlone(tx))) refuse("money_moves");
  await refuseOpen(tx, fromDay);
  await queries.updateReopening(tx, id, { state: "AGREED", endedAt: now, endedBy: admin.id });
  const upTo = dayOf(later(startOfDay(fromDay), -1));
  await queries.insertClosing(tx, { upTo, closedAt: now, closedBy: admin.id, reopeningId: id });
  await tell(tx, request, admin.id, now);
}

/** By the one who asked a withdrawal, otherwise a refusal. Refuses with `not_found` and `approval_ended`. */
export async function endReopening(tx: Tx, admin: { id: string }, id: string, now: Date): Promise<void> {
  const { requestedBy } = await lockWaiting(tx, id);
  const state = requestedBy === admin.id ? "WITHDRAWN" : "REFUSED";
  await queries.updateReopening(tx, id, { state, endedAt: now, endedBy: admin.id });
}

type Request = Pick<
  NonNullable<Awaited<ReturnType<typeof queries.lockReopening>>>,
  "fromDay" | "reason" | "requestedBy"
>;

async function tell(
  tx: Tx,
  { fromDay, reason, requestedBy }: Request,
  agreedBy: string | null,
  now: Date,
): Promise<void> {
  const by = { id: requestedBy, name: await nameOfAdmin(tx, requestedBy) };
  const approvedBy = agreedBy === null ? null : await nameOfAdmin(tx, agreedBy);
  const facts = { setting: "books" as const, month: monthOfDay(fromDay), reason };
  await notifyLoosening(tx, by, { ...facts, done: agreedBy !== null, approvedBy }, now);
}

async function lockWaiting(tx: Tx, id: string) {
  const request = (await queries.lockReopening(tx, id)) ?? refuse("not_found");
  if (request.state !== "WAITING") refuse("approval_ended");
  return request;
}

async function refuseOpen(tx: Tx, fromDay: string): Promise<void> {
  if (fromDay > ((await closedUpTo(tx)) ?? "")) refuse("month_is_open");
}
