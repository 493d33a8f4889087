import type { LoosenedPart } from "@aangan/contract/features/settings/loosened-part";
import { LOOSENING_HOURS, loosening } from "@aangan/contract/features/settings/protections";
import type { SettingKey, SettingValues } from "@aangan/contract/features/settings/settings";
import { adminsWithRight, nameOfAdmin } from "../../platform/auth/person-queries.ts";
import { later } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { notifyLoosening } from "../emails/notify-of-safety.ts";
import { type Change, changeSetting, holdToChange, type SettingNeeds } from "../settings/change-setting.ts";
import { readAnySetting } from "../settings/read-setting.ts";
import { countAct, doOrAsk, type Starter } from "./count-act.ts";
import { approvalById, endForChange } from "./queries.ts";

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
  const loosened = loosenedOf(key, was, is);
  if (loosened.length === 0) {
    await endForChange(tx, key, starter.id, now);
    return;
  }
  await countAct(tx, starter, { kind: "change-setting", subject: key, whose: null, amountPaise: 0, loosened }, now);
  const by = { id: starter.id, name: await nameOfAdmin(tx, starter.id) };
  const approvedBy = (starter.approvalId && (await approvalById(tx, starter.approvalId))?.endedByName) || null;
  await notifyLoosening(tx, by, { setting: key, loosened, from: null, done: true, approvedBy }, now);
}

function loosenedOf<K extends SettingKey>(key: K, was: SettingValues[K], is: SettingValues[K]): LoosenedPart[] {
  return loosening[key]?.(was, is) ?? [];
}

/** As `changeProtected`; what loosens a protection is only asked for. */
export async function changeOrAsk(tx: Tx, admin: { id: string }, change: Change, needs: SettingNeeds, now: Date) {
  const able = await adminsWithRight(tx, "settings");
  const isAlone = able.every(({ id }) => id === admin.id);
  const takesEffectAt = isAlone ? later(now, LOOSENING_HOURS * HOUR_MS) : null;
  const request = { kind: "change-setting" as const, input: { ...change }, takesEffectAt };
  const { approval } = await doOrAsk(tx, admin, request, now, (by) => changeProtected(tx, by, change, needs, now));
  if (!approval) return null;
  const from = takesEffectAt?.toISOString() ?? null;
  const by = { id: admin.id, name: approval.askedBy };
  const { loosened } = approval;
  await notifyLoosening(tx, by, { setting: change.key, loosened, from, done: false, approvedBy: null }, now);
  return approval;
}
