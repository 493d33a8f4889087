import { later } from "../../../platform/clock.ts";
import type { PaymentNeeds } from "../company/needs.ts";
import { forgetBodies } from "./inbox-queries.ts";

export const inboxLimits = {
  bodyKeptMs: 90 * 24 * 60 * 60_000,
};

const AT_ONCE = 500;

/** Forgets the bodies of messages read long ago, but not that they came or what they were about. */
export async function forgetOldBodies({ database, clock }: PaymentNeeds): Promise<undefined> {
  const before = later(clock(), -inboxLimits.bodyKeptMs);
  while ((await database.inTransaction((tx) => forgetBodies(tx, before, AT_ONCE))) === AT_ONCE);
}
