import { createHash } from "node:crypto";
import type { Role } from "@aangan/contract/rights";
import { sql } from "kysely";
import { later } from "../clock.ts";
import { compiledOnce } from "../database/compiled-once.ts";
import type { Alone, Database, Db, Tx } from "../database/db.ts";
import { newId, newSecret } from "../ids.ts";
import { forgetDevicesOf, type Person, type PersonKind } from "./known-device.ts";
import { readUserAgent } from "./user-agent.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;

const sessionLimits = {
  resident: { lifeMs: WEEK_MS, unusedMs: WEEK_MS },
  admin: { lifeMs: 8 * HOUR_MS, unusedMs: HOUR_MS },
};

/** Use is recorded once a minute, so that most reads write nothing. */
const NOTED_EVERY_MS = MINUTE_MS;

export const tokenSha256 = (token: string) => createHash("sha256").update(token).digest();

interface Opening extends Person {
  userAgent?: string | undefined;
  /** When a code of the second factor was given with it. */
  confirmedAt?: Date;
}

/** Opens a session and returns its token; the database stores only the SHA-256. */
export async function openSession(tx: Tx, person: Opening, now: Date) {
  const { kind, id, confirmedAt = null } = person;
  const token = newSecret();
  await ofPerson(tx, kind, id).where("expiresAt", "<", now).execute();
  const expiresAt = later(now, sessionLimits[kind].lifeMs);
  const keys = { id: newId(), tokenSha256: tokenSha256(token), kind, personId: id };
  const session = { ...keys, openedAt: now, expiresAt, confirmedAt, ...readUserAgent(person.userAgent) };
  await tx.insertInto("sessions").values(session).execute();
  if (kind === "admin") await noteLogIn(tx, id, now);
  return token;
}

/** In a table of its own: two log-ins at once share a lock on the person's row. */
async function noteLogIn(tx: Tx, adminId: string, at: Date): Promise<void> {
  const row = tx.insertInto("lastLogins").values({ adminId, at });
  await row.onConflict((conflict) => conflict.column("adminId").doUpdateSet({ at })).execute();
}

const ofPerson = (tx: Tx, kind: PersonKind, personId: string) =>
  tx.deleteFrom("sessions").where("kind", "=", kind).where("personId", "=", personId);

const openSessions = compiledOnce((db, { tokenSha256, now }: { tokenSha256: Buffer; now: Date }) =>
  db
    .selectFrom("sessions")
    .leftJoin("admins", (join) => join.onRef("admins.id", "=", "personId").on("kind", "=", sql.lit("admin")))
    .select(["sessions.id", "kind", "personId", "openedAt", "usedAt", "confirmedAt", "role"])
    .where("tokenSha256", "=", tokenSha256)
    .where("expiresAt", ">", now),
);

/** Returns the owner of a token, by its hash, with an administrator's role, and records its use; undefined when it is unknown, expired, or unused for too long. */
export async function personOfToken({ db, inOneStatement }: Database, tokenSha256: Buffer, now: Date) {
  const [session] = await openSessions(db, { tokenSha256, now });
  if (!session) return undefined;
  const { id: sessionId, personId: id, confirmedAt } = session;
  const kind = session.kind as PersonKind;
  const unusedMs = now.getTime() - (session.usedAt ?? session.openedAt).getTime();
  if (unusedMs > sessionLimits[kind].unusedMs) return undefined;
  if (unusedMs >= NOTED_EVERY_MS) {
    const noted = (alone: Alone) => alone.updateTable("sessions").set({ usedAt: now }).where("id", "=", sessionId);
    await inOneStatement((alone) => noted(alone).compile());
  }
  return { kind, id, sessionId, confirmedAt, role: session.role as Role | null };
}

export function sessionsOf(db: Db, kind: PersonKind, personId: string, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "openedAt", "browser", "system"])
    .select((eb) => eb.fn.coalesce("usedAt", "openedAt").as("usedAt"))
    .where("kind", "=", kind)
    .where("personId", "=", personId)
    .where("expiresAt", ">", now)
    .where((eb) => eb(eb.fn.coalesce("usedAt", "openedAt"), ">=", later(now, -sessionLimits[kind].unusedMs)))
    .orderBy((eb) => eb.fn.coalesce("usedAt", "openedAt"), "desc")
    .orderBy("openedAt", "desc")
    .execute();
}

/** Ends a person's session of this id (`=`), or all others (`<>`). Returns how many. */
export async function endSome(tx: Tx, { kind, id }: Person, which: "=" | "<>", sessionId: string): Promise<number> {
  const { numDeletedRows } = await ofPerson(tx, kind, id).where("id", which, sessionId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends all sessions of a person whose password changed or who left, and forgets the devices. */
export async function endSessionsOf(tx: Tx, kind: PersonKind, personId: string): Promise<void> {
  await ofPerson(tx, kind, personId).execute();
  if (kind === "admin") await tx.deleteFrom("halfSessions").where("adminId", "=", personId).execute();
  await forgetDevicesOf(tx, { kind, id: personId });
}
