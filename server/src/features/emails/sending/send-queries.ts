import { type MailKind, reminderKinds, safetyKinds } from "@aangan/contract/email-kinds";
import { type Selectable, sql } from "kysely";
import { later } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";
import { isPending } from "../in-flight-queries.ts";

export type MailRow = Selectable<DB["emails"]>;

interface Claim {
  now: Date;
  leaseUntil: Date;
  most: number;
  perMinute: number;
  /** Reminders wait. */
  quiet: boolean;
}

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

const isOneOf = (kinds: readonly string[]) => sql<boolean>`kind = ANY (${kinds}::text[])`;

/** Somebody waits for these at a screen; then receipts, then what may come later. */
const rank = sql`CASE WHEN ${isOneOf(safetyKinds)} THEN 0 WHEN kind = 'receipt' THEN 1 ELSE 2 END`;

/** As many as may still be sent in this minute, by all instances together. */
export async function claimMails(tx: Tx, { now, leaseUntil, most, perMinute, quiet }: Claim): Promise<MailRow[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('sending of mails', 0))`.execute(tx);
  const { rows } = await sql<MailRow>`
    UPDATE emails SET next_try_at = ${leaseUntil}, tried_at = ${now} WHERE id IN (
      SELECT id FROM emails WHERE state = 'WAITING' AND next_try_at <= ${now}
        AND NOT (${quiet} AND ${isOneOf(reminderKinds)})
      ORDER BY ${rank}, next_try_at, id FOR UPDATE SKIP LOCKED
      LIMIT least(${most}::bigint, greatest(0, ${perMinute}::bigint - (SELECT count(*) FROM emails
        WHERE tried_at > ${later(now, -MINUTE_MS)} AND tried_at <= ${now}))))
    RETURNING *`.execute(tx);
  return rows;
}

export async function nextMailAt(db: Db, now: Date): Promise<Date | undefined> {
  const next = db
    .selectFrom("emails")
    .where("state", "=", "WAITING")
    .where("nextTryAt", ">", now)
    .select((eb) => eb.fn.min("nextTryAt").as("at"));
  return (await next.executeTakeFirst())?.at ?? undefined;
}

interface Full {
  address: string;
  /** Counted together. */
  kinds: readonly MailKind[];
  /** In a day. */
  most: number;
  now: Date;
}

/** When this address may have another mail of these kinds; undefined: now. Others that ask for it wait. */
export async function addressFreeAt(tx: Tx, { address, kinds, most, now }: Full): Promise<Date | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('mail to ' || ${address}, 0))`.execute(tx);
  const { rows } = await sql<{ handedAt: Date }>`
    SELECT handed_at FROM emails WHERE address = ${address} AND handed_at > ${later(now, -DAY_MS)} AND ${isOneOf(kinds)}
    ORDER BY handed_at DESC OFFSET ${most - 1} LIMIT 1`.execute(tx);
  return rows[0] && later(rows[0].handedAt, DAY_MS);
}

type Change = Partial<
  Pick<MailRow, "address" | "state" | "why" | "tries" | "handed" | "nextTryAt" | "triedAt" | "handedAt" | "endedAt">
>;

/** False when somebody else has taken it over. */
export async function changeClaimed(tx: Tx, { id, nextTryAt }: Pick<MailRow, "id" | "nextTryAt">, change: Change) {
  const changed = await tx
    .updateTable("emails")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", "WAITING")
    .where("nextTryAt", "=", nextTryAt)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whoever holds it by now, or has given it up for want of this answer: the mail is on its way. */
export async function keepSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ state: "SENT", why: null, nextTryAt: null, endedAt: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("state", "=", "WAITING"), eb("why", "=", "outcome_unknown")]))
    .execute();
}

/** Links in it must not outlive it. */
export async function forgetFacts(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("emails").set({ facts: null }).where("id", "=", id).execute();
}

/** The second mail that an address refuses marks its resident's address. */
export async function noteBadAddress(tx: Tx, { residentId, address }: MailRow, now: Date): Promise<void> {
  await sql`UPDATE residents SET email_bad_since = ${now} WHERE id = ${residentId} AND email = ${address}
    AND email_bad_since IS NULL AND (SELECT count(*) FROM emails WHERE resident_id = ${residentId}
      AND address = ${address} AND why = 'refused' AND state = 'GIVEN_UP') >= 2`.execute(tx);
}

/** What a trial would have sent. Returns how many. */
export async function showDue(tx: Tx, now: Date): Promise<void> {
  await sql`UPDATE emails SET state = 'SHOWN', next_try_at = NULL, ended_at = ${now}
    WHERE state = 'WAITING' AND next_try_at <= ${now}`.execute(tx);
}

export async function anyDue(db: Db, now: Date): Promise<boolean> {
  const due = db.selectFrom("emails").select("id").where("state", "=", "WAITING").where("nextTryAt", "<=", now);
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns how many facts were forgotten. */
export async function forgetOldFacts(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE emails SET facts = NULL WHERE id IN (
    SELECT id FROM emails WHERE facts IS NOT NULL AND planned_at < ${before} LIMIT ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export function adminOf(db: Db, adminId: string) {
  return db.selectFrom("admins").select(["name", "email"]).where("id", "=", adminId).executeTakeFirst();
}

export async function endTest(
  tx: Tx,
  id: string,
  end: Required<Pick<Change, "state" | "why" | "endedAt">>,
): Promise<void> {
  await tx.updateTable("emails").set(end).where("id", "=", id).execute();
}

/** To whom it goes, as the resident is now; nothing is known of administrators' mails. */
export function residentOf(db: Db, residentId: string) {
  return db
    .selectFrom("residents")
    .select(["reminders", "leftAt", "emailToken", "email"])
    .where("id", "=", residentId)
    .executeTakeFirst();
}

/** Whether a link still opens anything: for who is here, and has the address and the password that it was made for. */
export async function doesLinkOpen(db: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`SELECT FROM password_links AS links JOIN (
      SELECT 'resident' AS kind, id, email, password_hash FROM residents WHERE left_at IS NULL AND approved_at IS NOT NULL
      UNION ALL SELECT 'admin', id, email, password_hash FROM admins WHERE refused_at IS NULL AND approved_at IS NOT NULL
    ) AS people ON people.kind = links.kind AND people.id = links.person_id AND people.email = links.address
      AND sha256(convert_to(people.password_hash, 'UTF8')) = links.password_sha256
    WHERE links.token_sha256 = sha256(convert_to(${token}, 'UTF8')) AND links.expires_at > ${now}`.execute(db);
  return rows.length > 0;
}

/** What a bill still owes, and whether money for it is on its way. */
export async function billNow(db: Db, billId: string) {
  const { rows } = await sql<{ remainingPaise: number; isUnderWay: boolean }>`
    SELECT CASE WHEN cancelled_at IS NULL THEN remaining_paise ELSE 0 END AS remaining_paise,
      ${isPending} AS is_under_way FROM bills WHERE id = ${billId}`.execute(db);
  return rows[0];
}

/** False when all of these bills are paid or cancelled. */
export async function anyOwed(db: Db, billIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM bills WHERE id = ANY (${billIds}::text[]) AND cancelled_at IS NULL
    AND remaining_paise > 0 LIMIT 1`.execute(db);
  return rows.length > 0;
}
