import { type SettingKey, type SettingValues, settingDefaults } from "@aangan/contract/features/settings/settings";
import { defaultMode } from "../../platform/auth/second-factor/need-code.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { holdTwoPeople, settingValue } from "./queries.ts";

type DefaultSettings = typeof settingDefaults;

/** A setting as it is now, or its default; amounts are paise. Read it where it is needed: nothing is cached. */
export async function readSetting<K extends keyof DefaultSettings>(db: Db, key: K): Promise<DefaultSettings[K]> {
  return ((await settingValue(db, key)) as DefaultSettings[K] | undefined) ?? settingDefaults[key];
}

/** From what amount on another person is needed, in paise; null: from none. Stays until the transaction ends. */
export async function readLimitOfOne(tx: Tx): Promise<DefaultSettings["twoPeople"]["from"]> {
  await holdTwoPeople(tx, "reading");
  return (await readSetting(tx, "twoPeople")).from;
}

/** The value that holds, whatever the key. `deployed` decides what holds until the office says otherwise. */
export async function readAnySetting<K extends SettingKey>(
  db: Db,
  key: K,
  deployed: boolean,
): Promise<SettingValues[K]> {
  const otherDefaults = { receipts: { firstSerial: 1 }, secondFactor: { mode: defaultMode(deployed) } };
  const defaults: SettingValues = { ...settingDefaults, ...otherDefaults };
  return ((await settingValue(db, key)) as SettingValues[K] | undefined) ?? defaults[key];
}
