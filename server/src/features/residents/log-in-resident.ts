import { FlatNumber, type Resident } from "@aangan/contract/residents";
import * as z from "zod/mini";
import type { Commit } from "../../platform/commit.ts";
import type { Db } from "../../platform/db.ts";
import type { CallersDevice } from "../../platform/known-device.ts";
import { beginSession, whosePassword, withRenewedHash } from "../../platform/offered-password.ts";
import { refuse } from "../../platform/refusal.ts";
import { throttled } from "../../platform/throttle.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { residentsOfFlat } from "./queries.ts";
import { residentOnWire } from "./wire.ts";

/** What somebody who claims to be a resident offers, and from where. */
export interface Credentials {
  flatNumber: string;
  password: string;
  address: string;
  device: CallersDevice;
}

/** A flat number in its one form, or the text as typed when it cannot be one: then it is nobody's. */
export function canonicalFlat(typed: string): string {
  const read = z.safeParse(FlatNumber, typed);
  return read.success ? read.data : typed.trim().slice(0, 64);
}

/** What a resident's failures and known devices go by. */
export const accountOf = (flatNumber: string) => `resident:${flatNumber}`;

/**
 * Checks a resident's credentials, within the throttle that log-in and password reset share.
 * Refuses unknown, wrong and former alike, in the same time; who waits learns so only with the right password.
 */
export async function authenticateResident(db: Db, commit: Commit, offered: Credentials, now: Date) {
  const flat = canonicalFlat(offered.flatNumber);
  const { address, device } = offered;
  const attempt = { db, commit, account: accountOf(flat), address, device, now, tellOffice: raiseStrangersAlert };
  return throttled(attempt, async () => {
    const resident = await whosePassword(await residentsOfFlat(db, flat), offered.password);
    if (!resident) return refuse("credentials_wrong");
    if (!resident.approvedAt) return refuse("waiting_for_approval");
    return withRenewedHash(commit, "resident", resident, offered.password);
  });
}

/** Opens a session for the resident of a flat. */
export async function logInResident(
  db: Db,
  commit: Commit,
  offered: Credentials,
  now: Date,
): Promise<{ token: string; user: Resident; choosePassword: boolean }> {
  const resident = await authenticateResident(db, commit, offered, now);
  const entrance = { kind: "resident" as const, account: accountOf(resident.flatNumber), device: offered.device };
  const token = await beginSession(commit, entrance, resident, offered.password, now);
  return { token, user: residentOnWire(resident), choosePassword: resident.passwordGiven };
}
