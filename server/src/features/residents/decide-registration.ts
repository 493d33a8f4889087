import { isDuplicate } from "../../platform/database/commit.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockResident, updateResident } from "./queries.ts";

async function lockWaiting(tx: Tx, id: string): Promise<void> {
  const resident = await lockResident(tx, id);
  if (!resident) return refuse("not_found");
  if (resident.approvedAt) refuse("already_decided");
}

/** Refuses with `flat_taken` while the flat has an active resident. */
export async function approveResident(tx: Tx, admin: { id: string }, id: string, now: Date): Promise<void> {
  await lockWaiting(tx, id);
  try {
    await updateResident(tx, id, { approvedAt: now, approvedBy: admin.id });
  } catch (error) {
    if (isDuplicate(error, "one_active_resident_per_flat")) refuse("flat_taken");
    throw error;
  }
}

export async function refuseResident(tx: Tx, admin: { id: string }, id: string, now: Date): Promise<void> {
  await lockWaiting(tx, id);
  await updateResident(tx, id, { leftAt: now, leftBy: admin.id });
}
