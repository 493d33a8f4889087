import type { ReplyOf } from "@aangan/contract/endpoint";
import type { registerResident as contract } from "@aangan/contract/features/residents";
import { refuseGuessable } from "../../platform/auth/guessable.ts";
import { hashForLogin } from "../../platform/auth/passwords.ts";
import { rememberUnkept } from "../../platform/auth/unkept-registrations.ts";
import type { StepRequest } from "../../platform/http/serve.ts";
import { newId, newReadableCode } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { callerName } from "../../platform/traffic/caller-name.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { refuseUnknownComplex } from "./find-resident.ts";
import { fitting, readFlat } from "./flat-as-typed.ts";
import { occupyFlat, refuseTakenFlat } from "./occupy-flat.ts";
import { countWaiting, insertResident, residentsOfFlats } from "./queries.ts";
import { texts } from "./texts.ts";
import { unkeptOfFlat } from "./unkept-of-flat.ts";

export interface RegistrationRules {
  mode: "open" | "approval" | "closed";
  complexes: readonly string[];
}

/** So that nobody can fill the office's list. Beyond these it gets an alert, for a real resident may be among them. */
export const mostResidentsWaiting = { forOneFlat: 20, inAll: 1_000 };

/** With approval, never reveals whether the flat is taken. The code tells the office which registration waits. */
export async function registerResident(
  request: StepRequest<typeof contract>,
  { mode, complexes }: RegistrationRules,
): Promise<ReplyOf<typeof contract>> {
  const { db, commit, body, now } = request;
  if (mode === "closed") refuse("registration_closed");
  const { password, ...person } = body;
  refuseUnknownComplex(person.complex, complexes);
  refuseGuessable(password, body, "password");
  if (mode === "open") await refuseTakenFlat(db, person.flatNumber);
  const flat = readFlat(person.flatNumber);
  const existingResidents = fitting(flat, [...(await residentsOfFlats(db, flat.spellings)), ...unkeptOfFlat(flat)]);
  const passwordHash = await hashForLogin(callerName(request), existingResidents, password);
  const resident = { ...person, id: newId(), passwordHash, createdAt: now };
  if (mode === "open") {
    await commit((tx) => occupyFlat(tx, { ...resident, approvedAt: now, approvedBy: "registration" }));
    return { message: texts.registered, state: "active" };
  }
  const waitingCode = newReadableCode();
  await commit(async (tx) => {
    const { flatNumber } = resident;
    const { ofFlat, inAll } = await countWaiting(tx, flatNumber);
    if (ofFlat >= mostResidentsWaiting.forOneFlat || inAll >= mostResidentsWaiting.inAll) {
      await raiseStrangersAlert(tx, { kind: "registrations_full", subject: flatNumber }, now);
      rememberUnkept(`resident:${flatNumber}`, passwordHash);
    } else await insertResident(tx, { ...resident, waitingCode });
  });
  return { message: texts.registeredWaiting, state: "waiting", waitingCode };
}
