import type { SettingKey, SettingValues } from "./settings.ts";

/** Higher ones ask for a code more often. */
const FACTOR_STEPS = ["off", "money", "login"];

/** Residents see in these mails what the office did with their money. */
const WATCHING = ["receipt", "receipt_ended", "refund"] as const;

const isHigher = (is: number | null, was: number | null) =>
  (is ?? Number.POSITIVE_INFINITY) > (was ?? Number.POSITIVE_INFINITY);

type Loosens<K extends SettingKey> = (was: SettingValues[K], is: SettingValues[K]) => boolean;

/**
 * What loosens each setting; null: nothing in it protects. Whoever holds `settings` may tighten at once. Loosening needs another
 * person who holds it; where there is none, it holds after `LOOSENING_HOURS` if there is still none; until then every secretary can stop it.
 */
export const loosening: { [K in SettingKey]: Loosens<K> | null } = {
  accounts: null,
  bounce: null,
  cash: (was, is) => is.mostADay > was.mostADay,
  receipts: null,
  paper: (was, is) =>
    isHigher(is.stampAboveCash, was.stampAboveCash) || isHigher(is.stampAboveOthers, was.stampAboveOthers),
  notices: (was, is) => WATCHING.some((kind) => was.on.includes(kind) && !is.on.includes(kind)),
  wording: null,
  secondFactor: (was, is) => FACTOR_STEPS.indexOf(is.mode) < FACTOR_STEPS.indexOf(was.mode),
  twoPeople: (was, is) => isHigher(is.from, was.from),
};

export const LOOSENING_HOURS = 72;
