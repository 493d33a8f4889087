import type { MailKind } from "@aangan/contract/email-kinds";
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

/** Each with the person it is for. The texts of a page of mails would be a megabyte, so they are read one by one. */
const mailsWithPeople = (db: Db) =>
  db
    .selectFrom("mails")
    .leftJoin("residents", "residents.id", "mails.residentId")
    .leftJoin("admins", "admins.id", "mails.adminId")
    .select([
      "mails.id",
      "mails.kind",
      "mails.state",
      "mails.address",
      "mails.language",
      "mails.plannedAt",
      "mails.tries",
    ])
    .select(["mails.nextTryAt", "mails.endedAt", "mails.why", "residents.flatNumber"])
    .select((eb) => [
      eb.fn.coalesce("residents.name", "admins.name").as("name"),
      eb("mails.facts", "is not", null).as("kept"),
    ]);

export type MailWithPerson = Awaited<ReturnType<ReturnType<typeof mailsWithPeople>["execute"]>>[number];

export function mailById(db: Db, id: string) {
  return mailsWithPeople(db).select("mails.facts").where("mails.id", "=", id).executeTakeFirst();
}

interface MailFilter {
  state?: string | undefined;
  kind?: string | undefined;
  flat?: string | undefined;
  before?: { plannedAt: Date; id: string } | undefined;
}

/** Newest first. */
export function mailsLike(db: Db, { state, kind, flat, before }: MailFilter, most: number): Promise<MailWithPerson[]> {
  let query = mailsWithPeople(db);
  if (state !== undefined) query = query.where("mails.state", "=", state);
  if (kind !== undefined) query = query.where("mails.kind", "=", kind);
  if (flat !== undefined) query = query.where("residents.flatNumber", "=", flat);
  if (before !== undefined) {
    const { plannedAt, id } = before;
    query = query.where((eb) => eb(eb.refTuple("mails.plannedAt", "mails.id"), "<", eb.tuple(plannedAt, id)));
  }
  return query.orderBy("mails.plannedAt", "desc").orderBy("mails.id", "desc").limit(most).execute();
}

export async function mailPlace(db: Db, id: string) {
  return db.selectFrom("mails").select(["plannedAt", "id"]).where("id", "=", id).executeTakeFirst();
}

/** How many wait, and how many were given up since. */
export async function mailCounts(db: Db, since: Date): Promise<{ waiting: number; givenUp: number }> {
  const { rows } = await sql<{ waiting: number; givenUp: number }>`SELECT
    (SELECT count(*)::integer FROM mails WHERE state = 'WAITING') AS waiting,
    (SELECT count(*)::integer FROM mails WHERE state = 'GIVEN_UP' AND planned_at >= ${since}) AS given_up`.execute(db);
  return rows[0] ?? { waiting: 0, givenUp: 0 };
}

/** The newest mail of a kind whose text is still there. */
export function newestOfKind(db: Db, kind: MailKind) {
  return mailsWithPeople(db)
    .select("mails.facts")
    .where("mails.kind", "=", kind)
    .where("mails.facts", "is not", null)
    .orderBy("mails.plannedAt", "desc")
    .orderBy("mails.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
