import * as contract from "@aangan/contract/features/login/sessions";
import { forgetDevicesOf } from "../../platform/auth/known-device.ts";
import { endSome, sessionsOf } from "../../platform/auth/sessions.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";

export function sessionRoutes({ lookUp, write }: Serve): void {
  lookUp(contract.listOwnSessions, async ({ db, caller: { kind, id, sessionId }, now }) => ({
    sessions: (await sessionsOf(db, kind, id, now)).map(({ id: _id, openedAt, usedAt, ...device }) => ({
      _id,
      ...device,
      openedAt: openedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      isThis: _id === sessionId,
    })),
  }));

  write(contract.endOwnSession, async ({ tx, caller, device, params }) => {
    if ((await endSome(tx, caller, "=", params.id)) === 0) refuse("not_found");
    await forgetDevicesOf(tx, caller, device);
    return { message: "Logged out there." };
  });

  write(contract.endOtherSessions, async ({ tx, caller, device }) => {
    await endSome(tx, caller, "<>", caller.sessionId);
    await forgetDevicesOf(tx, caller, device);
    return { message: "Logged out everywhere else." };
  });
}
