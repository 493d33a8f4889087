import { isOf, reminderKinds } from "@aangan/contract/email-kinds";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";
import { isPending } from "./in-flight-queries.ts";

/** Leaves out what was told before. */
export async function insertMails(tx: Tx, mails: Insertable<DB["emails"]>[]): Promise<void> {
  await tx
    .insertInto("emails")
    .values(mails)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

interface ForResidents {
  kind: string;
  mails: readonly { id: string; key: string; residentId: string; facts: object }[];
  now: Date;
}

/** With names and addresses as they are now. Returns how many were planned: none unless the kind is switched on. */
export async function planForResidents(tx: Tx, { kind, mails, now }: ForResidents): Promise<number> {
  const isReminder = isOf(reminderKinds, kind);
  const { numAffectedRows } = await sql`
    INSERT INTO emails (id, key, kind, resident_id, address, language, facts, planned_at, next_try_at)
    SELECT told.id, told.key, ${kind}, residents.id, residents.email, residents.language,
      told.facts || jsonb_build_object('name', residents.name, 'flat', residents.flat_number), ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) AS told(id text, key text, "residentId" text, facts jsonb)
      JOIN residents ON residents.id = told."residentId"
    WHERE ${isSwitchedOn(kind)} AND ${isNotifiable(isReminder)}
    ON CONFLICT (key) DO NOTHING`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Costs less than facts about thousands that nobody is told. */
export async function isKindSwitchedOn(db: Db, kind: string): Promise<boolean> {
  const { rows } = await sql<{ on: boolean | null }>`SELECT ${isSwitchedOn(kind)} AS "on"`.execute(db);
  return rows[0]?.on === true;
}

const isSwitchedOn = (kind: string) =>
  sql<boolean>`(SELECT value -> 'on' @> to_jsonb(${kind}::text) FROM settings WHERE key = 'notices')`;

/** Of a row of `residents`. */
const isNotifiable = (isReminder: boolean) => sql<boolean>`(residents.email <> '' AND residents.approved_at IS NOT NULL
  AND residents.left_at IS NULL AND (residents.reminders OR NOT ${isReminder}))`;

interface Reminding {
  kind: "due_soon" | "overdue";
  /** The bills that are due on these days. */
  dueOn: readonly string[];
  today: string;
  now: Date;
  /** Sent in this time, not all at once. */
  spreadMs: number;
}

/** Reminds of open bills, each once on a day, unless money for them is on its way. */
export async function planReminders(tx: Tx, { kind, dueOn, today, now, spreadMs }: Reminding): Promise<void> {
  await sql`
    INSERT INTO emails (id, key, kind, resident_id, address, language, facts, planned_at, next_try_at)
    SELECT replace(gen_random_uuid()::text, '-', ''), ${kind} || ':' || bills.id || ':' || ${today}, ${kind}, residents.id,
      residents.email, residents.language,
      jsonb_build_object('name', residents.name, 'flat', residents.flat_number, 'bill', bills.id, 'billType', bills.bill_type,
        'amountPaise', bills.remaining_paise, 'due', bills.due_on),
      ${now}, ${now}::timestamptz + random() * ${spreadMs} * interval '1 ms'
    FROM bills JOIN residents ON residents.id = bills.resident_id
    WHERE bills.due_on = ANY (${dueOn}::date[]) AND bills.cancelled_at IS NULL AND bills.remaining_paise > 0
      AND ${isSwitchedOn(kind)} AND ${isNotifiable(true)} AND NOT ${isPending}
    ON CONFLICT (key) DO NOTHING`.execute(tx);
}

export function secretaries(db: Db) {
  const active = db.selectFrom("admins").select(["id", "name", "email"]).where("approvedAt", "is not", null);
  return active.where("refusedAt", "is", null).where("role", "=", "secretary").orderBy("id").execute();
}
