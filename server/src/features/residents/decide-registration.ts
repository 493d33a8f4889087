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
export async function approveResident(request: DecideRequest) {
  await lockWaiting(request);
  try {
    await updateResident(request.tx, request.params.id, { approvedAt: request.now, approvedBy: request.caller.id });
  } catch (error) {
    if (isDuplicate(error, "one_active_resident_per_flat")) refuse("flat_taken");
    throw error;
  }
  return { message: texts.approved };
}

export async function refuseResident(request: DecideRequest) {
  await lockWaiting(request);
  await updateResident(request.tx, request.params.id, { leftAt: request.now, leftBy: request.caller.id });
  return { message: texts.refused };
}
