import type { ReplyOf } from "@aangan/contract/endpoint";
import type { confirmSecondFactor as contract } from "@aangan/contract/features/second-factor/second-factor";
import { acceptOffer, lockFactor, markConfirmed } from "../../platform/auth/second-factor/factor-queries.ts";
import { asPrinted, newRecoveryCodes, recoverySha256 } from "../../platform/auth/second-factor/recovery-codes.ts";
import { stepOf } from "../../platform/auth/second-factor/totp.ts";
import { later } from "../../platform/clock.ts";
import type { StepRequest } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { findAdmin } from "../admins/find-admin.ts";
import { notifyFactorSetUp } from "../emails/notify-of-safety.ts";
import { ownCode } from "./own-code.ts";
import { texts } from "./texts.ts";

/** Time to install an app and to scan. */
const OFFER_LIVES_MS = 30 * 60_000;

/** Puts the offered secret in force when the code is one of it. The recovery codes are in this answer only. */
export async function confirmFactor(request: StepRequest<typeof contract>): Promise<ReplyOf<typeof contract>> {
  const { db, caller, body, now } = request;
  const admin = (await findAdmin(db, caller.id)) ?? refuse("session_ended");
  const codes = newRecoveryCodes();
  await ownCode(request, admin.email, async (tx) => {
    const offered = await lockFactor(tx, caller.id);
    if (!offered?.offeredSecret || !offered.offeredAt || offered.offeredAt < later(now, -OFFER_LIVES_MS))
      return refuse("offer_too_old");
    const step = stepOf(body.code, offered.offeredSecret, now);
    if (step === undefined) return false;
    await acceptOffer(tx, caller.id, step, codes.map(recoverySha256), now);
    await markConfirmed(tx, caller.sessionId, now);
    await notifyFactorSetUp(tx, admin, now);
    return true;
  });
  return { message: texts.confirmed, codes: codes.map(asPrinted) };
}
