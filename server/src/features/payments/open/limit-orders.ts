import { refuseFor } from "../../../platform/auth/limited-requests.ts";
import { later } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/db.ts";
import { newestOrders } from "../queries.ts";

const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** Orders that one resident opens at the payment company: each new amount of a bill is one. */
export const orderLimits = { anHour: 40, aDay: 120 };

/** Refuses with `too_many_attempts`. Asks the database only when `ofDay`, the orders of the last day, may be too many. */
export async function limitOrders(db: Db, residentId: string, ofDay: number, now: Date): Promise<void> {
  if (ofDay < Math.min(orderLimits.anHour, orderLimits.aDay)) return;
  const opened = await newestOrders(db, residentId, orderLimits.aDay);
  const ofHour = closedFor(opened, orderLimits.anHour, HOUR_MS, now);
  refuseFor(Math.ceil(Math.max(ofHour, closedFor(opened, orderLimits.aDay, DAY_MS, now)) / 1000));
}

/** Until the oldest of so many leaves the span. */
function closedFor(newestFirst: readonly Date[], times: number, spanMs: number, now: Date): number {
  const oldest = newestFirst[times - 1];
  return oldest ? later(oldest, spanMs).getTime() - now.getTime() : 0;
}
