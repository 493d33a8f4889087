import { afterAll } from "vitest";
import { databaseLimits } from "../../src/platform/database/db.ts";
import { overloadLimits } from "../../src/platform/limits.ts";

/**
 * Lets the portals of this file work on where a busy machine would make them answer 503, for tests of what is
 * answered and not of when. Call it before a portal opens.
 */
export function refuseNobodyForLoad(): void {
  const { eventLoopDelayMs } = overloadLimits;
  const { waitForConnectionMs } = databaseLimits;
  Object.assign(overloadLimits, { eventLoopDelayMs: 60_000 });
  Object.assign(databaseLimits, { waitForConnectionMs: 30_000 });
  // Other files run in the same process.
  afterAll(() => {
    Object.assign(overloadLimits, { eventLoopDelayMs });
    Object.assign(databaseLimits, { waitForConnectionMs });
  });
}
