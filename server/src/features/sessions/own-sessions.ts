import type { OwnSession } from "@aangan/contract/sessions";
import type { Db, Tx } from "../../platform/database/db.ts";
import { type CallersDevice, forgetDevicesOf, type Person } from "../../platform/login/known-device.ts";
import { endSome, sessionsOf } from "../../platform/login/sessions.ts";
import { refuse } from "../../platform/refusal.ts";

type Caller = Person & { sessionId: string };

/** Last used first. */
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

/** Forgets the caller's other devices too. Refuses somebody else's session with `not_found`. */
export async function endOwnSession(tx: Tx, caller: Caller, device: CallersDevice, only: string): Promise<void> {
  if ((await endSome(tx, caller, "=", only)) === 0) refuse("not_found");
  await forgetDevicesOf(tx, caller, device);
}

/** Keeps the session that asks. */
export async function endOtherSessions(tx: Tx, caller: Caller, device: CallersDevice): Promise<void> {
  await endSome(tx, caller, "<>", caller.sessionId);
  await forgetDevicesOf(tx, caller, device);
}
