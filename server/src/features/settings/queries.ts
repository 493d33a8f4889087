import type { SecondFactorMode } from "@aangan/contract/features/second-factor/modes";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

/** As text: names of kinds in it, such as `due_soon`, are not names of columns. */
const valueText = sql<string>`settings.value::text`.as("valueText");

export async function settingValue(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom("settings").select(valueText).where("key", "=", key).executeTakeFirst();
  return row && JSON.parse(row.valueText);
}

/** Undefined: the office has not said. */
export async function savedSecondFactor(db: Db) {
  const mode = sql<SecondFactorMode>`value ->> 'mode'`.as("mode");
  return db.selectFrom("settings").select([mode, "askedSince"]).where("key", "=", "secondFactor").executeTakeFirst();
}

/** Until the transaction ends: `reading` while something follows from the setting, `changing` waits for all of that. */
export async function holdTwoPeople(tx: Tx, why: "reading" | "changing"): Promise<void> {
  const lock = sql.raw(`pg_advisory_xact_lock${why === "reading" ? "_shared" : ""}`);
  await sql`SELECT ${lock}(hashtext('aangan: two people'))`.execute(tx);
}

export async function holdSetting(tx: Tx, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`aangan: setting ${key}`}, 0))`.execute(tx);
}

/** With the names of the administrators who set them. */
export async function savedSettings(db: Db) {
  const rows = await db
    .selectFrom("settings")
    .leftJoin("admins", "admins.id", "settings.setBy")
    .select(["key", valueText, "setAt", "admins.name as setBy"])
    .execute();
  return rows.map(({ valueText: text, ...row }) => ({ ...row, value: JSON.parse(text) as unknown }));
}

/**
 * False when it is no longer as it was set at `was`; null: it was never set. Without `was` the last one wins.
 */
export async function saveSetting(tx: Tx, setting: Insertable<DB["settings"]>, was?: Date | null): Promise<boolean> {
  const { value, setAt, setBy, askedSince } = setting;
  const savedRow = await tx
    .insertInto("settings")
    .values(setting)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ value, setAt, setBy, askedSince })
        .where(was === undefined ? sql<boolean>`true` : sql<boolean>`settings.set_at = ${was}::timestamptz`),
    )
    .returning("key")
    .executeTakeFirst();
  return savedRow !== undefined;
}
