import type { Resident } from "@aangan/contract/residents";
import type { Commit } from "../../platform/database/commit.ts";
import type { Db } from "../../platform/database/db.ts";
import type { CallersDevice } from "../../platform/login/known-device.ts";
import { beginSession, whosePassword, withRenewedHash } from "../../platform/login/offered-password.ts";
import { type Attempt, throttled } from "../../platform/login/throttle.ts";
import { refuse } from "../../platform/refusal.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { fitting, readFlat } from "./flat-as-typed.ts";
import { residentsOfFlats } from "./queries.ts";
import { residentOnWire } from "./resident.ts";

export interface Credentials {
  flatNumber: string;
  password: string;
  address: string;
  device: CallersDevice;
}

/** One account for all the ways to type a flat, so that no spelling is one more guess. */
export const accountOf = (flatNumber: string) => `resident:${readFlat(flatNumber).shortest}`;

/** Refuses unknown, wrong and former alike, in the same time. Only the right password reveals that one waits. */
export async function authenticateResident(db: Db, commit: Commit, offered: Credentials, now: Date) {
  const flat = readFlat(offered.flatNumber);
  const { address, device } = offered;
  const account = accountOf(flat.written);
  let known = flat.written;
  const tellOffice: Attempt["tellOffice"] = (tx, { kind, subject }, at) =>
    raiseStrangersAlert(tx, { kind, subject: kind === "account_guessed" ? known : subject }, at);
  const attempt = { db, commit, account, address, device, now, tellOffice };
  return throttled(attempt, async () => {
    const meant = fitting(flat, await residentsOfFlats(db, flat.spellings));
    known = meant[0]?.flatNumber ?? known;
    const resident = await whosePassword(meant, offered.password);
    if (!resident) return refuse("credentials_wrong");
    if (!resident.approvedAt) return refuse("waiting_for_approval");
    return withRenewedHash(commit, "resident", resident, offered.password);
  });
}

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
