import type { ReplyOf } from "@aangan/contract/endpoint";
import type { logInResident as contract } from "@aangan/contract/features/residents";
import { beginSession, withRenewedHash } from "../../platform/auth/offered-password.ts";
import { passwordOwner } from "../../platform/auth/passwords.ts";
import { type Attempt, throttled } from "../../platform/auth/throttle.ts";
import type { StepRequest } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { fitting, readFlat } from "./flat-as-typed.ts";
import { residentsOfFlats } from "./queries.ts";
import { toResident } from "./resident.ts";
import { texts } from "./texts.ts";
import { unkeptOfFlat } from "./unkept-of-flat.ts";

/** One account for all the ways to type a flat, so that no spelling is one more guess. */
export const accountOf = (flatNumber: string) => `resident:${readFlat(flatNumber).shortest}`;

type Asking = Omit<Attempt, "account" | "tellOffice">;

/** Refuses unknown, wrong and former alike, in the same time. Only the right password reveals that one waits. */
export async function authenticateResident(request: Asking, flatNumber: string, password: string) {
  const flat = readFlat(flatNumber);
  let known = flat.written;
  const tellOffice: Attempt["tellOffice"] = (tx, { kind, subject }, at) =>
    raiseStrangersAlert(tx, { kind, subject: kind === "account_guessed" ? known : subject }, at);
  return throttled({ ...request, account: accountOf(flat.written), tellOffice }, async () => {
    const matches = fitting(flat, [...(await residentsOfFlats(request.db, flat.spellings)), ...unkeptOfFlat(flat)]);
    known = matches[0]?.flatNumber ?? known;
    const resident = (await passwordOwner(matches, password)) ?? refuse("credentials_wrong");
    if (!resident.approvedAt) return refuse("waiting_for_approval");
    return withRenewedHash(request.commit, "resident", resident, password);
  });
}

export async function logInResident(request: StepRequest<typeof contract>): Promise<ReplyOf<typeof contract>> {
  const { commit, body, device, now } = request;
  const resident = await authenticateResident(request, body.flatNumber, body.password);
  const entrance = { kind: "resident" as const, account: accountOf(resident.flatNumber), device };
  const token = await beginSession(commit, entrance, resident, body.password, now);
  return { token, user: toResident(resident), choosePassword: resident.passwordGiven, message: texts.loggedIn };
}
