import type { ReplyOf } from "@aangan/contract/endpoint";
import type { beginSecondFactor as contract } from "@aangan/contract/features/second-factor/second-factor";
import { shareLockPerson } from "../../platform/auth/person-queries.ts";
import { factorStateOf, offerSecret } from "../../platform/auth/second-factor/factor-queries.ts";
import { enrolmentOf, newTotpSecret } from "../../platform/auth/second-factor/totp.ts";
import { consumeCode } from "../../platform/auth/second-factor/try-code.ts";
import type { StepRequest } from "../../platform/http/serve.ts";
import { qrPath } from "../../platform/paper/qr-path.ts";
import { refuse } from "../../platform/refusal.ts";
import { findAdmin } from "../admins/find-admin.ts";
import { provePassword } from "../admins/prove-password.ts";
import { ownCode } from "./own-code.ts";

type Asking = StepRequest<typeof contract>;

/**
 * Offers a secret, in force once a code of it was given. Asks for the password, or for a code of the factor in force, so that
 * nobody at an unlocked screen, and nobody with the password alone, can put another phone in its place.
 */
export async function beginFactor(request: Asking, issuer: string): Promise<ReplyOf<typeof contract>> {
  const { db, caller } = request;
  const admin = (await findAdmin(db, caller.id)) ?? refuse("session_ended");
  const secret = newTotpSecret();
  if ((await factorStateOf(db, caller.id)).enrolledAt) await offerByCode(request, admin.email, secret);
  else await offerByPassword(request, admin.email, secret);
  const enrolment = enrolmentOf(secret, { issuer, label: admin.email });
  return { ...enrolment, picture: qrPath(enrolment.uri) };
}

async function offerByCode(request: Asking, email: string, secret: Buffer): Promise<void> {
  const { caller, body, now } = request;
  const code = body.code ?? refuse("field_missing", { field: "code" });
  await ownCode(request, email, async (tx) => {
    if (!(await consumeCode(tx, caller.id, code, now))) return false;
    return offerSecret(tx, caller.id, secret, true, now);
  });
}

async function offerByPassword(request: Asking, email: string, secret: Buffer): Promise<void> {
  const { caller, commit, body, now } = request;
  const known = await provePassword(request, email, { field: "password", typed: body.password });
  await commit(async (tx) => {
    const lockedPerson = await shareLockPerson(tx, "admin", caller.id);
    if (lockedPerson?.passwordHash !== known.passwordHash) refuse("current_password_wrong", { field: "password" });
    // Another session may have set one up meanwhile, which the password alone must not replace.
    if (!(await offerSecret(tx, caller.id, secret, false, now))) refuse("field_missing", { field: "code" });
  });
}
