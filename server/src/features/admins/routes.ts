import * as contract from "@aangan/contract/features/admins";
import * as ofSecondFactor from "@aangan/contract/features/second-factor/second-factor";
import { endSome } from "../../platform/auth/sessions.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { changeAdminRole } from "./change-role.ts";
import { approveAdmin, refuseAdmin, removeAdmin } from "./decide-registration.ts";
import { listAdmins } from "./list-admins.ts";
import { logInAdmin } from "./log-in-admin.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { registerAdmin } from "./register-admin.ts";
import { setAdminPassword } from "./set-admin-password.ts";
import { texts } from "./texts.ts";

/** When `deployed`, the first administrator needs the set-up code. */
export function adminRoutes({ read, write, steps }: Serve, { deployed }: { deployed: boolean }): void {
  steps(contract.logInAdmin, (request) => logInAdmin(request, deployed));
  steps(ofSecondFactor.logInByCode, logInByCode);
  steps(contract.registerAdmin, (request) => registerAdmin(request, deployed));

  write(contract.logOutAdmin, async ({ tx, caller }) => {
    await endSome(tx, caller, "=", caller.sessionId);
    return { message: texts.loggedOut };
  });

  read(contract.listAdmins, async ({ db, caller }) => ({ you: caller.id, users: await listAdmins(db) }));

  steps(contract.setAdminPassword, (request) => setAdminPassword(request, deployed));
  write(contract.approveAdmin, approveAdmin);
  write(contract.refuseAdmin, refuseAdmin);
  write(contract.removeAdmin, removeAdmin);
  write(contract.changeAdminRole, changeAdminRole);
}
