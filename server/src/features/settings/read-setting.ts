import { settingDefaults } from "@aangan/contract/settings";
import type { Db } from "../../platform/database/db.ts";
import { settingValue } from "./queries.ts";

type Kept = typeof settingDefaults;

/** A setting as it is now, or its default; amounts are paise. Read it where it is needed: nothing is cached. */
export async function readSetting<K extends keyof Kept>(db: Db, key: K): Promise<Kept[K]> {
  return ((await settingValue(db, key)) as Kept[K] | undefined) ?? settingDefaults[key];
}
