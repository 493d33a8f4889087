import { isDuplicate } from "../../platform/database/commit.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockAdmin, updateAdmin } from "./queries.ts";

async function lockWaiting(tx: Tx, id: string): Promise<void> {
  const admin = (await lockAdmin(tx, id)) ?? refuse("not_found");
  if (admin.approvedAt) refuse("already_decided");
}

/** Refuses with `email_taken` while another active administrator has the e-mail. */
export async function approveAdmin(tx: Tx, admin: { id: string }, id: string, now: Date): Promise<void> {
  await lockWaiting(tx, id);
  try {
    await updateAdmin(tx, id, { approvedAt: now, approvedBy: admin.id });
  } catch (error) {
    if (isDuplicate(error, "one_active_admin_per_email")) refuse("email_taken");
    throw error;
  }
}

export async function refuseAdmin(tx: Tx, admin: { id: string }, id: string, now: Date): Promise<void> {
  await lockWaiting(tx, id);
  await updateAdmin(tx, id, { refusedAt: now, refusedBy: admin.id });
}
