import type { ReplyOf } from "@aangan/contract/endpoint";
import type { logInAdmin as contract } from "@aangan/contract/features/admins";
import { beginSession, proven, withRenewedHash } from "../../platform/auth/offered-password.ts";
import { passwordOwner } from "../../platform/auth/passwords.ts";
import { factorStateOf, settledMode } from "../../platform/auth/second-factor/factor-queries.ts";
import { openHalf } from "../../platform/auth/second-factor/half-session-queries.ts";
import { defaultMode } from "../../platform/auth/second-factor/need-code.ts";
import { throttled } from "../../platform/auth/throttle.ts";
import { unkeptOf } from "../../platform/auth/unkept-registrations.ts";
import type { StepRequest } from "../../platform/http/serve.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { adminsByEmail } from "./queries.ts";
import { texts } from "./texts.ts";

export const accountOf = (email: string) => `admin:${email.toLowerCase()}`;

type Asking = StepRequest<typeof contract>;
type Known = Awaited<ReturnType<typeof provePerson>>;

/** Unknown e-mails and wrong passwords are refused alike, in the same time. */
export async function logInAdmin(request: Asking, deployed: boolean): Promise<ReplyOf<typeof contract>> {
  const mode = (await settledMode(request.db)) ?? defaultMode(deployed);
  const admin = mode === "login" ? await firstStep(request) : await provePerson(request, {});
  const { body, commit, device, now } = request;
  const account = accountOf(body.email);
  const token = await beginSession(commit, { kind: "admin", account, device }, admin, body.password, now);
  return { token, ...loggedIn(admin) };
}

/** What a log-in answers besides the token. */
export function loggedIn({ id: _id, name, email, role, passwordGiven: choosePassword }: Omit<Known, "passwordHash">) {
  return { admin: { _id, name, email, role }, choosePassword, message: texts.loggedIn };
}

function provePerson(request: Asking, how: { isHalf?: true }) {
  const { db, commit, body } = request;
  const attempt = { ...request, ...how, account: accountOf(body.email), tellOffice: raiseStrangersAlert };
  return throttled(attempt, async () => {
    const people = [...(await adminsByEmail(db, body.email)), ...unkeptOf(attempt.account)];
    const known = (await passwordOwner(people, body.password)) ?? refuse("credentials_wrong");
    if (!known.approvedAt) return refuse("waiting_for_approval");
    return withRenewedHash(commit, "admin", known, body.password);
  });
}

/**
 * Refuses with `log_in_code_needed`, and what the second step takes. A wrong password is answered alike, so that nobody learns
 * of a right one before giving a code, too. Returns who has no second factor yet.
 */
async function firstStep(request: Asking): Promise<Known> {
  const { db, commit, body, now } = request;
  const account = accountOf(body.email);
  const admin = await provePerson(request, { isHalf: true }).catch((error) => {
    if (error instanceof Refusal && error.code === "credentials_wrong") return undefined;
    throw error;
  });
  if (admin && !(await factorStateOf(db, admin.id)).enrolledAt) return admin;
  const half = await commit(async (tx) => {
    const known = admin && (await proven(tx, "admin", admin, body.password));
    return openHalf(tx, { account, adminId: known?.id ?? null }, now);
  });
  return refuse("log_in_code_needed", { params: { half } });
}
