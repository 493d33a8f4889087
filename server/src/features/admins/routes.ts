import * as contract from "@aangan/contract/admins";
import type { Serve } from "../../platform/http/serve.ts";
import { endSession } from "../../platform/login/sessions.ts";
import { approveAdmin, refuseAdmin } from "./decide-registration.ts";
import { logInAdmin } from "./log-in-admin.ts";
import { adminsInOrder } from "./queries.ts";
import { registerAdmin } from "./register-admin.ts";
import { removeAdmin } from "./remove-admin.ts";
import { setAdminPassword } from "./set-admin-password.ts";
import { texts } from "./texts.ts";

/** When `deployed`, the first administrator needs the set-up code. */
export function adminRoutes({ read, write, steps }: Serve, { deployed }: { deployed: boolean }): void {
  steps(contract.logInAdmin, async ({ db, commit, body, address, device, now }) => ({
    ...(await logInAdmin(db, commit, { ...body, address, device }, now)),
    message: texts.loggedIn,
  }));

  steps(contract.registerAdmin, async ({ commit, body, now }) => {
    const code = await registerAdmin(commit, body, deployed, now);
    if (code === undefined) return { message: texts.registered, state: "active" as const };
    return { message: texts.registeredWaiting, state: "waiting" as const, waitingCode: code };
  });

  write(contract.logOutAdmin, async ({ tx, caller }) => {
    await endSession(tx, caller.token);
    return { message: texts.loggedOut };
  });

  read(contract.listAdmins, async ({ db, caller }) => ({
    you: caller.id,
    users: (await adminsInOrder(db)).map((admin) => ({
      _id: admin.id,
      name: admin.name,
      email: admin.email,
      createdAt: admin.createdAt.toISOString(),
      ...(admin.approvedAt
        ? { state: "active" as const, waitingCode: null }
        : { state: "waiting" as const, waitingCode: admin.waitingCode }),
    })),
  }));

  steps(contract.setAdminPassword, async ({ db, commit, caller, params, body, address, device, now }) => {
    const { newPassword, currentPassword } = body;
    const wanted = { caller, id: params.id, newPassword, currentPassword, address, device };
    const token = await setAdminPassword(db, commit, wanted, now);
    return { message: texts.passwordSet, ...(token && { token }) };
  });

  write(contract.approveAdmin, async ({ tx, caller, params, now }) => {
    await approveAdmin(tx, caller, params.id, now);
    return { message: texts.approved };
  });

  write(contract.refuseAdmin, async ({ tx, caller, params, now }) => {
    await refuseAdmin(tx, caller, params.id, now);
    return { message: texts.refused };
  });

  write(contract.removeAdmin, async ({ tx, caller, params, now }) => {
    await removeAdmin(tx, caller, params.id, now);
    return { message: texts.removed };
  });
}
