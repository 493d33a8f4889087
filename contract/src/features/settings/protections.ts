import { type Paise, rupeeText } from "../../money.ts";
import type { LoosenedPart } from "./loosened-part.ts";
import type { SettingKey, SettingValues } from "./settings.ts";

/** Higher ones ask for a code more often. */
const FACTOR_STEPS = ["off", "money", "login"];

/** Residents see in these mails what the office did with their money. */
const WATCHING = ["receipt", "receipt_ended", "refund"] as const;

function ifHigher(part: LoosenedPart["part"], was: Paise | null, is: Paise | null): LoosenedPart[] {
  const isHigher = (is ?? Number.POSITIVE_INFINITY) > (was ?? Number.POSITIVE_INFINITY);
  const inRupees = (amount: Paise | null) => (amount === null ? null : rupeeText(amount));
  return isHigher ? [{ part, was: inRupees(was), is: inRupees(is) }] : [];
}

type Loosens<K extends SettingKey> = (was: SettingValues[K], is: SettingValues[K]) => LoosenedPart[];

/**
 * What loosens each setting; null: nothing in it protects. Whoever holds `settings` may tighten at once. Loosening needs another
 * person who holds it; where there is none, it holds after `LOOSENING_HOURS` if there is still none; until then every secretary can stop it.
 */
export const loosening: { [K in SettingKey]: Loosens<K> | null } = {
  accounts: null,
  bounce: null,
  cash: (was, is) => ifHigher("mostADay", was.mostADay, is.mostADay),
  receipts: null,
  paper: (was, is) => [
    ...ifHigher("stampAboveCash", was.stampAboveCash, is.stampAboveCash),
    ...ifHigher("stampAboveOthers", was.stampAboveOthers, is.stampAboveOthers),
  ],
  notices: (was, is) =>
    WATCHING.filter((kind) => was.on.includes(kind) && !is.on.includes(kind)).map((kind) => ({
      ...{ part: "email", was: kind, is: null },
    })),
  wording: null,
  secondFactor: (was, is) =>
    FACTOR_STEPS.indexOf(is.mode) < FACTOR_STEPS.indexOf(was.mode)
      ? [{ part: "mode", was: was.mode, is: is.mode }]
      : [],
  twoPeople: (was, is) => ifHigher("from", was.from, is.from),
};

export const LOOSENING_HOURS = 72;
