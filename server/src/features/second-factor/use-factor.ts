import type { ReplyOf } from "@aangan/contract/endpoint";
import type * as contract from "@aangan/contract/features/second-factor/second-factor";
import { factorStateOf, markConfirmed, removeFactor } from "../../platform/auth/second-factor/factor-queries.ts";
import { refuseWithoutOwnCode } from "../../platform/auth/second-factor/need-code.ts";
import { consumeCode } from "../../platform/auth/second-factor/try-code.ts";
import { endSessionsOf } from "../../platform/auth/sessions.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { StepRequest, WriteRequest } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { findAdmin, lockActiveAdmin } from "../admins/find-admin.ts";
import { notifyFactorRemoved } from "../emails/notify-of-safety.ts";
import { ownCode } from "./own-code.ts";
import { texts } from "./texts.ts";

type Confirming = StepRequest<typeof contract.confirmSession>;
type Removing = StepRequest<typeof contract.removeSecondFactor>;

/** Makes this session, and no other of the person, fresh for ten minutes. */
export async function confirmSession(request: Confirming): Promise<ReplyOf<typeof contract.confirmSession>> {
  const { caller, body, now } = request;
  const { email } = await enrolled(request, "second_factor_needed");
  await ownCode(request, email, async (tx) => {
    if (!(await consumeCode(tx, caller.id, body.code, now))) return false;
    await markConfirmed(tx, caller.sessionId, now);
    return true;
  });
  return { message: texts.fresh };
}

export async function removeOwnFactor(request: Removing): Promise<ReplyOf<typeof contract.removeSecondFactor>> {
  const { caller, body, now } = request;
  const admin = await enrolled(request, "not_found");
  await ownCode(
    request,
    admin.email,
    async (tx) => (await consumeCode(tx, caller.id, body.code, now)) && removeAndTell(tx, admin, now),
  );
  return { message: texts.removed };
}

/** False: there was none. */
async function removeAndTell(tx: Tx, admin: { id: string; name: string; email: string }, now: Date): Promise<boolean> {
  const removed = await removeFactor(tx, admin.id);
  if (removed) await notifyFactorRemoved(tx, admin, now);
  return removed;
}

async function enrolled({ db, caller }: Confirming | Removing, otherwise: "second_factor_needed" | "not_found") {
  if (!(await factorStateOf(db, caller.id)).enrolledAt) refuse(otherwise);
  return (await findAdmin(db, caller.id)) ?? refuse("session_ended");
}

/** For a colleague who lost phone and recovery codes. */
export async function removeOthersFactor(
  { tx, caller, params: { id }, now }: WriteRequest<typeof contract.removeOthersFactor>,
  deployed: boolean,
): Promise<ReplyOf<typeof contract.removeOthersFactor>> {
  if (id === caller.id) refuse("own_factor");
  await refuseWithoutOwnCode(tx, caller, id, { deployed, now });
  const admin = (await lockActiveAdmin(tx, id)) ?? refuse("not_found");
  if (!(await removeAndTell(tx, admin, now))) refuse("not_found");
  await endSessionsOf(tx, "admin", id);
  return { message: texts.othersRemoved };
}
