import { LOOSENING_HOURS, loosening } from "@aangan/contract/protections";
import type { SettingKey, SettingValues } from "@aangan/contract/settings";
import { later } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { peopleWho } from "../../platform/login/person-queries.ts";
import { tellOfLoosening } from "../notices/tell-of-safety.ts";
import { type Change, changeSetting, holdToChange, type SettingNeeds } from "../settings/change-setting.ts";
import { readAnySetting } from "../settings/read-setting.ts";
import { countAct, doOrAsk, type Starter } from "./count-act.ts";
import { endForChange, nameOfAdmin } from "./queries.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Changes a setting. What loosens a protection needs another person and is told to every secretary; what does not holds at once,
 * and ends a request to loosen the same setting. Refuses as `changeSetting` does.
 */
export async function changeProtected(
  tx: Tx,
  starter: Starter,
  change: Change,
  needs: SettingNeeds,
  now: Date,
): Promise<void> {
  const { key } = change;
  await holdToChange(tx, key);
  const was = await readAnySetting(tx, key, needs.deployed);
  await changeSetting(tx, starter, change, needs, now);
  const is = await readAnySetting(tx, key, needs.deployed);
  if (!loosens(key, was, is)) {
    await endForChange(tx, key, starter.id, now);
    return;
  }
  await countAct(tx, starter, { kind: "change-setting", subject: key, whose: null, amountPaise: 0, always: true }, now);
  await tellOfLoosening(tx, { setting: key, by: await nameOfAdmin(tx, starter.id), from: null, done: true }, now);
}

function loosens<K extends SettingKey>(key: K, was: SettingValues[K], is: SettingValues[K]): boolean {
  return loosening[key]?.(was, is) ?? false;
}

/** As `changeProtected`; what loosens a protection is only asked for. */
export async function changeOrAsk(tx: Tx, admin: { id: string }, change: Change, needs: SettingNeeds, now: Date) {
  const able = await peopleWho(tx, "settings");
  const isAlone = able.every(({ id }) => id === admin.id);
  const takesEffectAt = isAlone ? later(now, LOOSENING_HOURS * HOUR_MS) : null;
  const asked = { kind: "change-setting" as const, input: { ...change }, takesEffectAt };
  const { approval } = await doOrAsk(tx, admin, asked, now, (by) => changeProtected(tx, by, change, needs, now));
  if (!approval) return null;
  const from = takesEffectAt?.toISOString() ?? null;
  await tellOfLoosening(tx, { setting: change.key, by: approval.askedBy, from, done: false }, now);
  return approval;
}
