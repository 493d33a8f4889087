import { later } from "../../../platform/clock.ts";
import type { PaymentNeeds } from "../needs.ts";
import { forgetBodies } from "./inbox-queries.ts";

/** How long and how many: what payment companies' messages keep of their payers. */
export const inboxLimits = {
  /** The body of a message that was read is forgotten after this time. */
  bodyKeptMs: 90 * 24 * 60 * 60_000,
};

/** Few enough that one transaction is short. */
const AT_ONCE = 500;

/** Forgets the bodies of messages that were read long ago; that they came, and what they were about, stays. */
export async function forgetOldBodies({ database, clock }: Pick<PaymentNeeds, "database" | "clock">): Promise<void> {
  const before = later(clock(), -inboxLimits.bodyKeptMs);
  for (;;) {
    const forgotten = await database.inTransaction((tx) => forgetBodies(tx, before, AT_ONCE));
    if (forgotten < AT_ONCE) return;
  }
}
