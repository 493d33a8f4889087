import type { resetPassword as contract } from "@aangan/contract/features/residents";
import { refuseGuessable } from "../../platform/auth/guessable.ts";
import { rememberDevice } from "../../platform/auth/known-device.ts";
import { countWrite, refuseManyWrites } from "../../platform/auth/limit-writes.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import { choosePassword } from "../../platform/auth/person-queries.ts";
import { endSessionsOf } from "../../platform/auth/sessions.ts";
import type { StepRequest } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { callerName } from "../../platform/traffic/caller-name.ts";
import { notifyPasswordChange } from "../emails/notify-of-safety.ts";
import { readFlat } from "./flat-as-typed.ts";
import { accountOf, authenticateResident } from "./log-in-resident.ts";
import { texts } from "./texts.ts";

/** Ends every session, and counts as a write of the resident. A password that the office has set meanwhile stays. */
export async function resetPassword(request: StepRequest<typeof contract>) {
  const { commit, device, now } = request;
  const { flatNumber, oldPassword, newPassword } = request.body;
  refuseGuessable(newPassword, { flatNumber: readFlat(flatNumber).written }, "newPassword");
  if (newPassword === oldPassword) refuse("password_unchanged", { field: "newPassword" });
  const resident = await authenticateResident(request, flatNumber, oldPassword);
  // Only now that we know who it is: this refusal would reveal the name or number.
  refuseGuessable(newPassword, resident, "newPassword");
  const writer = { kind: "resident" as const, id: resident.id };
  refuseManyWrites(writer, now);
  const passwordHash = await hashPassword(callerName(request), newPassword);
  const person = { ...writer, account: accountOf(resident.flatNumber) };
  const cookie = await commit(async (tx) => {
    if (!(await choosePassword(tx, "resident", resident, passwordHash))) refuse("credentials_wrong");
    await endSessionsOf(tx, "resident", resident.id);
    await notifyPasswordChange(tx, { ...resident, kind: "resident" }, now);
    return rememberDevice(tx, device, person, now);
  });
  countWrite(writer, now);
  device.keep(cookie);
  return { message: texts.passwordReset };
}
