import { isDuplicate } from "../../platform/database/commit.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockAdmin, markApproved, markRefused } from "./queries.ts";

interface Decider {
  id: string;
}

async function lockWaiting(tx: Tx, id: string): Promise<void> {
  const admin = await lockAdmin(tx, id);
  if (!admin) return refuse("not_found");
  if (admin.approvedAt) refuse("already_decided");
}

/** Refuses with `email_taken` while another active administrator has the e-mail. */
export async function approveAdmin(tx: Tx, decider: Decider, id: string, now: Date): Promise<void> {
  await lockWaiting(tx, id);
  try {
    await markApproved(tx, id, decider.id, now);
  } catch (error) {
    if (isDuplicate(error, "one_active_admin_per_email")) refuse("email_taken");
    throw error;
  }
}

export async function refuseAdmin(tx: Tx, decider: Decider, id: string, now: Date): Promise<void> {
  await lockWaiting(tx, id);
  await markRefused(tx, id, decider.id, now);
}
