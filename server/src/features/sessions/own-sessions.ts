import type { OwnSession } from "@aangan/contract/sessions";
import type { Db, Tx } from "../../platform/database/db.ts";
import { type CallersDevice, forgetOtherDevices } from "../../platform/login/known-device.ts";
import type { PersonKind } from "../../platform/login/person-kind.ts";
import { endSome, sessionsOf } from "../../platform/login/sessions.ts";
import { refuse } from "../../platform/refusal.ts";

/** Somebody who looks at where that person is logged in. */
interface Caller {
  kind: PersonKind;
  id: string;
  sessionId: string;
}

/** Where the caller is logged in, used last first. */
export async function listOwnSessions(db: Db, { kind, id, sessionId }: Caller, now: Date): Promise<OwnSession[]> {
  const sessions = await sessionsOf(db, kind, id, now);
  return sessions.map((session) => ({
    _id: session.id,
    browser: session.browser,
    system: session.system,
    openedAt: session.openedAt.toISOString(),
    usedAt: session.usedAt.toISOString(),
    isThis: session.id === sessionId,
  }));
}

/** Ends one of the caller's own sessions; a device that was lost is known no more. Anybody else's is `not_found`. */
export async function endOwnSession(tx: Tx, caller: Caller, device: CallersDevice, only: string): Promise<void> {
  if ((await endSome(tx, caller, { only })) === 0) refuse("not_found");
  await forgetOtherDevices(tx, caller, device);
}

/** Ends the caller's sessions but the one that asks. */
export async function endOtherSessions(tx: Tx, caller: Caller, device: CallersDevice): Promise<void> {
  await endSome(tx, caller, { allBut: caller.sessionId });
  await forgetOtherDevices(tx, caller, device);
}
