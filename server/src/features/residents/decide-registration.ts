import type { approveResident as contract } from "@aangan/contract/features/residents";
import { isDuplicate } from "../../platform/commit.ts";
import type { WriteRequest } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockResident, updateResident } from "./queries.ts";
import { texts } from "./texts.ts";

type DecideRequest = WriteRequest<typeof contract>;

async function lockWaiting({ tx, params }: DecideRequest): Promise<void> {
  const resident = (await lockResident(tx, params.id)) ?? refuse("not_found");
  if (resident.approvedAt) refuse("already_decided");
}

/** Refuses with `flat_taken` while the flat has an active resident. */
export async function approveResident(asked: DecideRequest) {
  await lockWaiting(asked);
  try {
    await updateResident(asked.tx, asked.params.id, { approvedAt: asked.now, approvedBy: asked.caller.id });
  } catch (error) {
    if (isDuplicate(error, "one_active_resident_per_flat")) refuse("flat_taken");
    throw error;
  }
  return { message: texts.approved };
}

export async function refuseResident(asked: DecideRequest) {
  await lockWaiting(asked);
  await updateResident(asked.tx, asked.params.id, { leftAt: asked.now, leftBy: asked.caller.id });
  return { message: texts.refused };
}
