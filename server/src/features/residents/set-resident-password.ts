import type { setResidentPassword as contract } from "@aangan/contract/features/residents";
import { refuseGuessable } from "../../platform/auth/guessable.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import { endSessionsOf } from "../../platform/auth/sessions.ts";
import type { StepRequest } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { callerName } from "../../platform/traffic/caller-name.ts";
import { notifyPasswordChange } from "../emails/notify-of-safety.ts";
import { lockResident, residentById, updateResident } from "./queries.ts";
import { texts } from "./texts.ts";

/** Ends the resident's sessions. Refuses unknown and former residents with `not_found`. */
export async function setResidentPassword(request: StepRequest<typeof contract>) {
  const { db, commit, body, now } = request;
  const { id } = request.params;
  const resident = await residentById(db, id);
  if (!resident || resident.leftAt) return refuse("not_found");
  refuseGuessable(body.newPassword, resident, "newPassword");
  const passwordHash = await hashPassword(callerName(request), body.newPassword);
  await commit(async (tx) => {
    const locked = (await lockResident(tx, id)) ?? refuse("not_found");
    await updateResident(tx, id, { passwordHash, passwordGiven: true });
    await endSessionsOf(tx, "resident", id);
    await notifyPasswordChange(tx, { ...locked, kind: "resident" }, now);
  });
  return { message: texts.passwordSet };
}
