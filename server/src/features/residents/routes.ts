import * as contract from "@aangan/contract/features/residents";
import { endSome } from "../../platform/auth/sessions.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { addResident } from "./add-resident.ts";
import { correctResident } from "./correct-residents.ts";
import { approveResident, refuseResident } from "./decide-registration.ts";
import { refuseUnknownComplex } from "./find-resident.ts";
import { logInResident } from "./log-in-resident.ts";
import { residentsInOrder } from "./queries.ts";
import { type RegistrationRules, registerResident } from "./register-resident.ts";
import { removeResident } from "./remove-resident.ts";
import { resetPassword } from "./reset-password.ts";
import { listedResident, toResident } from "./resident.ts";
import { setResidentPassword } from "./set-resident-password.ts";
import { texts } from "./texts.ts";

interface Needs extends RegistrationRules {
  deployed: boolean;
}

export function residentRoutes({ read, write, steps }: Serve, { deployed, ...rules }: Needs): void {
  steps(contract.logInResident, logInResident);
  steps(contract.registerResident, (request) => registerResident(request, rules));
  steps(contract.resetPassword, resetPassword);

  write(contract.logOutResident, async ({ tx, caller }) => {
    await endSome(tx, caller, "=", caller.sessionId);
    return { message: texts.loggedOut };
  });

  read(contract.listResidents, async ({ db, query }) => {
    refuseUnknownComplex(query.complex, rules.complexes);
    return { users: (await residentsInOrder(db, query.complex)).map(listedResident) };
  });

  steps(contract.addResident, (request) => addResident(request, rules.complexes));

  /** The flat and the complex cannot be corrected: the bills would go to another home. */
  write(contract.correctResident, async ({ tx, params, body, now }) => ({
    message: texts.corrected,
    user: toResident(await correctResident(tx, params.id, body, now)),
  }));

  write(contract.removeResident, async ({ tx, caller, params, now }) => {
    await removeResident(tx, caller, params.id, { deployed, now });
    return { message: texts.removed };
  });

  steps(contract.setResidentPassword, setResidentPassword);
  write(contract.approveResident, approveResident);
  write(contract.refuseResident, refuseResident);
}
