import * as contract from "@aangan/contract/sessions";
import type { Serve } from "../../platform/http/serve.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions.ts";
import { texts } from "./texts.ts";

export function sessionRoutes({ read, write }: Serve): void {
  read(contract.listOwnSessions, async ({ db, caller, now }) => ({ sessions: await listOwnSessions(db, caller, now) }));

  write(contract.endOwnSession, async ({ tx, caller, device, params }) => {
    await endOwnSession(tx, caller, device, params.id);
    return { message: texts.ended };
  });

  write(contract.endOtherSessions, async ({ tx, caller, device }) => {
    await endOtherSessions(tx, caller, device);
    return { message: texts.endedOthers };
  });
}
