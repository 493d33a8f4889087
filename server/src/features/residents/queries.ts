import type { Language } from "@aangan/contract/email-kinds";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";
import { correctedColumns, shownColumns } from "./resident.ts";

const language = sql<Language>`residents.language`.as("language");

/** Active or waiting. */
const present = (db: Db) => db.selectFrom("residents").where("leftAt", "is", null);

const ofFlats = (db: Db, flatNumbers: readonly string[]) =>
  present(db).where("flatNumber", "=", sql<string>`any(${flatNumbers}::text[])`);

export function residentsOfFlats(db: Db, flatNumbers: readonly string[]) {
  return ofFlats(db, flatNumbers)
    .select([...shownColumns, "passwordHash", "approvedAt", "passwordGiven", language])
    .orderBy("approvedAt", (order) => order.asc().nullsLast())
    .orderBy("createdAt")
    .execute();
}

const inOrder = (db: Db, complex: string | undefined) =>
  db
    .selectFrom("residents")
    .select(shownColumns)
    .$if(complex !== undefined, (query) => query.where("complex", "=", complex ?? ""))
    .orderBy("flatBlock")
    .orderBy("flatSerial")
    .orderBy("flatNumber");

export function residentsInOrder(db: Db, complex: string | undefined) {
  return inOrder(db, complex)
    .select(["approvedAt", "waitingCode", "emailBadSince"])
    .where("leftAt", "is", null)
    .orderBy("createdAt")
    .execute();
}

/** Without those who were refused or never let in; the last one of a flat first. */
export function formerResidents(db: Db, complex: string | undefined) {
  return inOrder(db, complex)
    .select("leftAt")
    .where("leftAt", "is not", null)
    .where("approvedAt", "is not", null)
    .orderBy("leftAt", "desc")
    .$narrowType<{ leftAt: Date }>()
    .execute();
}

/** A part of a text for LIKE, in which no sign has a meaning of its own. */
const partOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Ids of residents, present or former, by a part of their name. */
export async function residentsLike(db: Db, words: string, limit: number): Promise<string[]> {
  const found = db
    .selectFrom("residents")
    .select("id")
    .where("name", "ilike", partOf(words))
    .orderBy("id")
    .limit(limit);
  return (await found.execute()).map(({ id }) => id);
}

export interface ResidentSearch {
  text: string;
  /** Each may stand anywhere in the name. */
  words: readonly string[];
  /** The flat numbers that may be meant, and how one that is not typed to its end begins. */
  flats: readonly string[];
  flatBegins: string;
  /** A part of the phone number; empty for none. */
  digits: string;
}

/** Present, then former; the flat that was typed first. Not for those who were never let in. */
export function residentsFound(db: Db, { text, words, flats, flatBegins, digits }: ResidentSearch, limit: number) {
  const isFlat = sql<boolean>`flat_number = ANY (${flats}::text[])`;
  return db
    .selectFrom("residents")
    .select(["id", "flatNumber", "name", "complex", "leftAt"])
    .where("approvedAt", "is not", null)
    .where((eb) =>
      eb.or([
        isFlat,
        eb("flatNumber", "like", partOf(flatBegins).slice(1)),
        sql<boolean>`name ILIKE ALL (${words.map(partOf)}::text[])`,
        eb("email", "ilike", partOf(text)),
        ...(digits === "" ? [] : [eb("phone", "like", partOf(digits))]),
      ]),
    )
    .orderBy(isFlat, "desc")
    .orderBy(sql`left_at IS NOT NULL`)
    .orderBy(sql`name ILIKE ${partOf(text).slice(1)}`, "desc")
    .orderBy("flatBlock")
    .orderBy("flatSerial")
    .orderBy("flatNumber")
    .orderBy("leftAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Present or former. */
export function residentById(db: Db, id: string) {
  return db
    .selectFrom("residents")
    .select([...shownColumns, "approvedAt", "leftAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** By e-mail address, whatever its case. */
export function activeResidentsOfEmail(db: Db, email: string, limit: number) {
  return present(db)
    .select("id")
    .where("approvedAt", "is not", null)
    .where("email", "<>", "")
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy("flatNumber")
    .limit(limit)
    .execute();
}

/** Not for residents who have left. */
export function lockResident(tx: Tx, id: string) {
  return present(tx)
    .select([...shownColumns, "approvedAt", language])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

const activeOfFlats = (db: Db, flatNumbers: readonly string[]) =>
  ofFlats(db, flatNumbers).select(["id", "flatNumber"]).where("approvedAt", "is not", null);

export function residentsThere(db: Db, flatNumbers: readonly string[]) {
  return activeOfFlats(db, flatNumbers)
    .select([...correctedColumns, "complex"])
    .execute();
}

export async function activeFlatNumbers(db: Db): Promise<{ flatNumber: string; complex: string }[]> {
  return present(db).select(["flatNumber", "complex"]).where("approvedAt", "is not", null).execute();
}

export function lockActiveResidents(tx: Tx, flatNumbers: readonly string[]) {
  return activeOfFlats(tx, flatNumbers).select(["name", "email", "complex", language]).forShare().execute();
}

export function countWaiting(db: Db, flatNumber: string) {
  const count = db.fn.countAll<number>();
  return present(db)
    .select([count.as("inAll"), count.filterWhere("flatNumber", "=", flatNumber).as("ofFlat")])
    .where("approvedAt", "is", null)
    .executeTakeFirstOrThrow();
}

export function insertResident(tx: Tx, resident: Insertable<DB["residents"]>) {
  return tx.insertInto("residents").values(resident).returning(shownColumns).executeTakeFirstOrThrow();
}

export async function insertResidentsOfFreeFlats(tx: Tx, residents: Insertable<DB["residents"]>[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("residents")
    .values(residents)
    .onConflict((conflict) =>
      conflict.column("flatNumber").where("approvedAt", "is not", null).where("leftAt", "is", null).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Not for residents who have left. */
export function updateResident(tx: Tx, id: string, change: Updateable<DB["residents"]>) {
  return tx
    .updateTable("residents")
    .set(change)
    .where("id", "=", id)
    .where("leftAt", "is", null)
    .returning(shownColumns)
    .executeTakeFirst();
}

/** What is left of a resident's bills; credits are not taken off. */
export async function owedPaise(db: Db, residentId: string): Promise<number> {
  const open = db.selectFrom("bills").select((eb) => eb.fn.sum<number>("remainingPaise").as("paise"));
  const { paise } = await open
    .where("residentId", "=", residentId)
    .where("cancelledAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(paise ?? 0);
}
