import { createHash } from "node:crypto";
import { later } from "./clock.ts";
import { compiledOnce } from "./compiled-once.ts";
import type { Db, Tx } from "./db.ts";
import { newSecret } from "./ids.ts";

export type PersonKind = "resident" | "admin";

const HOUR_MS = 60 * 60 * 1000;

/** How long a token lives: a resident's 7 days, an administrator's 8 hours (decision on people, 5). */
const lifeMs: Record<PersonKind, number> = { resident: 7 * 24 * HOUR_MS, admin: 8 * HOUR_MS };

const sha256 = (token: string) => createHash("sha256").update(token).digest();

/** Opens a session and gives its token, of which the database keeps only the SHA-256. */
export async function openSession(tx: Tx, kind: PersonKind, personId: string, now: Date): Promise<string> {
  const token = newSecret();
  await tx
    .deleteFrom("sessions")
    .where("kind", "=", kind)
    .where("personId", "=", personId)
    .where("expiresAt", "<", now)
    .execute();
  await tx
    .insertInto("sessions")
    .values({ tokenSha256: sha256(token), kind, personId, openedAt: now, expiresAt: later(now, lifeMs[kind]) })
    .execute();
  return token;
}

/** Asked at every request. */
const openSessions = compiledOnce((db, { tokenSha256, now }: { tokenSha256: Buffer; now: Date }) =>
  db
    .selectFrom("sessions")
    .select(["kind", "personId"])
    .where("tokenSha256", "=", tokenSha256)
    .where("expiresAt", ">", now),
);

/** Whose token this is; undefined when it is nobody's, or its time is over. */
export async function personOfToken(
  db: Db,
  token: string,
  now: Date,
): Promise<{ kind: PersonKind; id: string } | undefined> {
  const [session] = await openSessions(db, { tokenSha256: sha256(token), now });
  return session && { kind: session.kind as PersonKind, id: session.personId };
}

/** Ends one session, at once and everywhere. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom("sessions").where("tokenSha256", "=", sha256(token)).execute();
}

/** Ends every session of a person: the password changed, or the person left. */
export async function endSessionsOf(tx: Tx, kind: PersonKind, personId: string): Promise<void> {
  await tx.deleteFrom("sessions").where("kind", "=", kind).where("personId", "=", personId).execute();
}
