import { databaseLimits } from "../../src/platform/database/db.ts";
import { heavyLimits, overloadLimits } from "../../src/platform/limits.ts";
import { spreadsheetLimits } from "../../src/platform/spreadsheets/limits.ts";

const LONG_MS = 120_000;

const { settings, ...pool } = databaseLimits;
const { readingMs } = spreadsheetLimits;
const own = {
  pool: { ...pool },
  settings: { ...settings },
  overload: { ...overloadLimits },
  heavy: { ...heavyLimits },
};

/** Lets portals and databases of tests work on where a busy machine would make them answer 503. Call it before they open. */
export function refuseNobodyForLoad(): void {
  Object.assign(overloadLimits, { eventLoopDelayMs: LONG_MS });
  Object.assign(heavyLimits, { waitMs: LONG_MS });
  Object.assign(spreadsheetLimits, { readingMs: LONG_MS });
  Object.assign(databaseLimits, { waitForConnectionMs: LONG_MS, silenceMs: LONG_MS });
  const waits = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"] as const;
  for (const name of waits) settings[name] = LONG_MS;
}

/** Gives the limits back that a portal really has, for tests of them. Call it before they open. */
export function useOwnLimits(): void {
  Object.assign(overloadLimits, own.overload);
  Object.assign(heavyLimits, own.heavy);
  Object.assign(spreadsheetLimits, { readingMs });
  Object.assign(databaseLimits, own.pool);
  Object.assign(settings, own.settings);
}
