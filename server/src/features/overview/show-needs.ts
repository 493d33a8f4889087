import type { ReplyOf } from "@aangan/contract/endpoint";
import { type showNeeds as contract, REFUND_DAYS } from "@aangan/contract/features/overview";
import { dayOf, later } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { countNeeds } from "./need-queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Kinds of which nothing waits are left out. */
export async function showNeeds(db: Db, now: Date): Promise<ReplyOf<typeof contract>["needs"]> {
  const counts = await countNeeds(db, dayOf(now), later(now, -REFUND_DAYS * DAY_MS));
  return counts.filter(({ count }) => count > 0);
}
