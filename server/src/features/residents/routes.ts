import * as contract from "@aangan/contract/residents";
import type { Serve } from "../../platform/http/serve.ts";
import { endSome } from "../../platform/login/sessions.ts";
import { addResident } from "./add-resident.ts";
import { refuseUnknownComplex } from "./complexes.ts";
import { correctResident } from "./correct-resident.ts";
import { approveResident, refuseResident } from "./decide-registration.ts";
import { logInResident } from "./log-in-resident.ts";
import { residentsInOrder } from "./queries.ts";
import { type RegistrationRules, registerResident } from "./register-resident.ts";
import { removeResident } from "./remove-resident.ts";
import { resetPassword } from "./reset-password.ts";
import { listedResident } from "./resident.ts";
import { setResidentPassword } from "./set-resident-password.ts";
import { texts } from "./texts.ts";

export function residentRoutes({ read, write, steps }: Serve, rules: RegistrationRules): void {
  steps(contract.logInResident, async ({ db, commit, body, address, device, now }) => ({
    ...(await logInResident(db, commit, { ...body, address, device }, now)),
    message: texts.loggedIn,
  }));

  steps(contract.registerResident, async ({ db, commit, body, now }) => {
    const code = await registerResident(db, commit, body, rules, now);
    if (code === undefined) return { message: texts.registered, state: "active" as const };
    return { message: texts.registeredWaiting, state: "waiting" as const, waitingCode: code };
  });

  steps(contract.resetPassword, async ({ db, commit, body, address, device, now }) => {
    const offered = { flatNumber: body.flatNumber, password: body.oldPassword, address, device };
    await resetPassword(db, commit, offered, body.newPassword, now);
    return { message: texts.passwordReset };
  });

  write(contract.logOutResident, async ({ tx, caller }) => {
    await endSome(tx, caller, "=", caller.sessionId);
    return { message: texts.loggedOut };
  });

  read(contract.listResidents, async ({ db, query }) => {
    refuseUnknownComplex(query.complex, rules.complexes);
    return { users: (await residentsInOrder(db, query.complex)).map(listedResident) };
  });

  steps(contract.addResident, async ({ db, commit, caller, body, now }) => ({
    message: texts.added,
    user: await addResident(db, commit, caller, body, rules.complexes, now),
  }));

  write(contract.correctResident, async ({ tx, params, body }) => ({
    message: texts.corrected,
    user: await correctResident(tx, params.id, body),
  }));

  write(contract.removeResident, async ({ tx, caller, params, now }) => {
    await removeResident(tx, caller, params.id, now);
    return { message: texts.removed };
  });

  steps(contract.setResidentPassword, async ({ db, commit, params, body }) => {
    await setResidentPassword(db, commit, params.id, body.newPassword);
    return { message: texts.passwordSet };
  });

  write(contract.approveResident, async ({ tx, caller, params, now }) => {
    await approveResident(tx, caller, params.id, now);
    return { message: texts.approved };
  });

  write(contract.refuseResident, async ({ tx, caller, params, now }) => {
    await refuseResident(tx, caller, params.id, now);
    return { message: texts.refused };
  });
}
