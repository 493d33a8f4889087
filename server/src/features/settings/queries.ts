import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

export async function settingValue(db: Db, key: string): Promise<unknown> {
  const kept = db.selectFrom("settings").select("value").where("key", "=", key);
  return (await kept.executeTakeFirst())?.value;
}

/** With the names of the administrators who set them. */
export function settingsKept(db: Db) {
  return db
    .selectFrom("settings")
    .leftJoin("admins", "admins.id", "settings.setBy")
    .select(["key", "value", "setAt", "admins.name as setBy"])
    .execute();
}

/**
 * False when it is no longer as it was set at `was`; null: it was never set. Without `was` the last one wins.
 */
export async function keepSetting(tx: Tx, setting: Insertable<DB["settings"]>, was?: Date | null): Promise<boolean> {
  const { value, setAt, setBy } = setting;
  const kept = await tx
    .insertInto("settings")
    .values(setting)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ value, setAt, setBy })
        .where(was === undefined ? sql<boolean>`true` : sql<boolean>`settings.set_at = ${was}::timestamptz`),
    )
    .returning("key")
    .executeTakeFirst();
  return kept !== undefined;
}
