import type { logInAdmin as contract } from "@aangan/contract/admins";
import type { ReplyOf } from "@aangan/contract/endpoint";
import type { AskedInSteps } from "../../platform/http/serve.ts";
import { beginSession, whosePassword, withRenewedHash } from "../../platform/login/offered-password.ts";
import { throttled } from "../../platform/login/throttle.ts";
import { refuse } from "../../platform/refusal.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { adminsByEmail } from "./queries.ts";
import { texts } from "./texts.ts";

export const accountOf = (email: string) => `admin:${email.toLowerCase()}`;

/** Unknown e-mails and wrong passwords are refused alike, in the same time. */
export async function logInAdmin(asked: AskedInSteps<typeof contract>): Promise<ReplyOf<typeof contract>> {
  const { db, commit, body, device, now } = asked;
  const { email, password } = body;
  const account = accountOf(email);
  const admin = await throttled({ ...asked, account, tellOffice: raiseStrangersAlert }, async () => {
    const known = (await whosePassword(await adminsByEmail(db, email), password)) ?? refuse("credentials_wrong");
    if (!known.approvedAt) return refuse("waiting_for_approval");
    return withRenewedHash(commit, "admin", known, password);
  });
  const token = await beginSession(commit, { kind: "admin", account, device }, admin, password, now);
  const { id: _id, name, role, passwordGiven: choosePassword } = admin;
  return { token, admin: { _id, name, email: admin.email, role }, choosePassword, message: texts.loggedIn };
}
