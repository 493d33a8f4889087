import type { MailKind } from "@aangan/contract/email-kinds";
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

/** Each with the person it is for. The texts of a page of mails would be a megabyte, so they are read one by one. */
const mailsWithPeople = (db: Db) =>
  db
    .selectFrom("emails")
    .leftJoin("residents", "residents.id", "emails.residentId")
    .leftJoin("admins", "admins.id", "emails.adminId")
    .select([
      "emails.id",
      "emails.kind",
      "emails.state",
      "emails.address",
      "emails.language",
      "emails.plannedAt",
      "emails.tries",
    ])
    .select(["emails.nextTryAt", "emails.endedAt", "emails.why", "residents.flatNumber"])
    .select((eb) => [
      eb.fn.coalesce("residents.name", "admins.name").as("name"),
      eb("emails.facts", "is not", null).as("kept"),
    ]);

export type MailWithPerson = Awaited<ReturnType<ReturnType<typeof mailsWithPeople>["execute"]>>[number];

export function mailById(db: Db, id: string) {
  return mailsWithPeople(db).select("emails.facts").where("emails.id", "=", id).executeTakeFirst();
}

interface MailFilter {
  state?: string | undefined;
  kind?: string | undefined;
  flat?: string | undefined;
  before?: { plannedAt: Date; id: string } | undefined;
}

/** Newest first. */
export function mailsLike(db: Db, { state, kind, flat, before }: MailFilter, limit: number): Promise<MailWithPerson[]> {
  let query = mailsWithPeople(db);
  if (state !== undefined) query = query.where("emails.state", "=", state);
  if (kind !== undefined) query = query.where("emails.kind", "=", kind);
  if (flat !== undefined) query = query.where("residents.flatNumber", "=", flat);
  if (before !== undefined) {
    const { plannedAt, id } = before;
    query = query.where((eb) => eb(eb.refTuple("emails.plannedAt", "emails.id"), "<", eb.tuple(plannedAt, id)));
  }
  return query.orderBy("emails.plannedAt", "desc").orderBy("emails.id", "desc").limit(limit).execute();
}

export async function mailPlace(db: Db, id: string) {
  return db.selectFrom("emails").select(["plannedAt", "id"]).where("id", "=", id).executeTakeFirst();
}

/** How many wait, and how many were given up since. */
export async function mailCounts(db: Db, since: Date): Promise<{ waiting: number; givenUp: number }> {
  const { rows } = await sql<{ waiting: number; givenUp: number }>`SELECT
    (SELECT count(*)::integer FROM emails WHERE state = 'WAITING') AS waiting,
    (SELECT count(*)::integer FROM emails WHERE state = 'GIVEN_UP' AND planned_at >= ${since}) AS given_up`.execute(db);
  return rows[0] ?? { waiting: 0, givenUp: 0 };
}

/** The newest mail of a kind whose text is still there. */
export function newestOfKind(db: Db, kind: MailKind) {
  return mailsWithPeople(db)
    .select("emails.facts")
    .where("emails.kind", "=", kind)
    .where("emails.facts", "is not", null)
    .orderBy("emails.plannedAt", "desc")
    .orderBy("emails.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
