import type { WireOf } from "@aangan/contract/endpoint";
import type { Claim, OwnClaim } from "@aangan/contract/features/claims";
import type { Db, Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { notifyResidents } from "../emails/notify-residents.ts";
import { toClaim, toOwnClaim } from "./claim-wire.ts";
import * as queries from "./queries.ts";

/** By the resident. Refuses with `not_found` (also another's) and `claim_ended`. */
export async function withdrawClaim(
  tx: Tx,
  resident: { id: string },
  id: string,
  now: Date,
): Promise<WireOf<typeof Claim>> {
  await findOwnClaim(tx, resident, id);
  // The office does not need the picture any more; its hash stays.
  const end = { state: "WITHDRAWN", endedAt: now, endedBy: resident.id, picture: null, pictureType: null };
  if (!(await queries.endClaim(tx, id, end))) refuse("claim_ended");
  return toClaim(await findClaim(tx, id));
}

/** By the office, with a reason that the resident reads. Refuses with `not_found` and `claim_ended`. */
export async function refuseClaim(
  tx: Tx,
  admin: { id: string },
  { claimId, reason }: { claimId: string; reason: string },
  now: Date,
): Promise<WireOf<typeof OwnClaim>> {
  const end = { state: "REFUSED", endedAt: now, endedBy: admin.id, reason };
  const { residentId, amountPaise, paidOn, reference } = await findClaim(tx, claimId);
  if (!(await queries.endClaim(tx, claimId, end))) refuse("claim_ended");
  const facts = { amountPaise, paidOn, reference, accepted: false, reason };
  await notifyResidents(tx, "claim_decided", [{ key: `claim:${claimId}`, residentId, facts }], now);
  return toOwnClaim(await findClaim(tx, claimId));
}

/** Refuses with `not_found`. */
export async function findClaim(db: Db, id: string): Promise<queries.ShownClaim> {
  return (await queries.claimById(db, id)) ?? refuse("not_found");
}

/** Refuses another resident's with `not_found`. */
export async function findOwnClaim(db: Db, resident: { id: string }, id: string): Promise<queries.ShownClaim> {
  const claim = await findClaim(db, id);
  return claim.residentId === resident.id ? claim : refuse("not_found");
}
