import type { Job } from "../../platform/jobs/jobs.ts";
import { forgetOldBodies } from "./inbox/forget-bodies.ts";
import { nextTryAt } from "./inbox/inbox-queries.ts";
import { readInbox } from "./inbox/read-inbox.ts";
import { needsAtEach, type PaymentNeeds } from "./needs.ts";
import { passOverStranded } from "./office/pass-over-stranded.ts";
import { nextRefundAt } from "./refunds/refund-queries.ts";
import { sendRefunds } from "./refunds/send-refunds.ts";
import { nextDuePaymentAt } from "./settle/claim-queries.ts";
import { createPace } from "./settle/pace.ts";
import { hastenAfterStart, reconcile } from "./settle/reconcile.ts";

/** Storms of status calls have brought payment networks down. */
const CALLS_PER_SECOND = 5;

/** 5,000 messages after an outage are read within three minutes. */
const MESSAGES_PER_SECOND = 30;

/** Every instance of the portal may run these: they claim their work. */
export function paymentJobs(needs: PaymentNeeds): Job[] {
  const pace = createPace(CALLS_PER_SECOND);
  const messagePace = createPace(MESSAGES_PER_SECOND);
  return [
    {
      name: "reconcile-payments",
      at: "often",
      atStart: () => forEachGateway(needs, hastenAfterStart),
      run: async () => {
        await passOverStranded(needs);
        return soonest(needs, async (at) => {
          await reconcile(at, pace);
          return nextDuePaymentAt(at.database.db, at.gateway.facts.name);
        });
      },
    },
    {
      name: "read-inbox",
      at: "often",
      run: async () => {
        await readInbox(needs, messagePace);
        return nextTryAt(needs.database.db);
      },
    },
    {
      name: "forget-message-bodies",
      at: { dailyAt: "03:00" },
      run: async () => {
        await forgetOldBodies(needs);
        return undefined;
      },
    },
    {
      name: "send-refunds",
      at: "often",
      run: () =>
        soonest(needs, async (at) => {
          await sendRefunds(at, pace);
          return nextRefundAt(at.database.db, at.gateway.facts.name);
        }),
    },
  ];
}

/** A failure at one gateway does not stop the others; it is thrown after all of them. */
async function forEachGateway(needs: PaymentNeeds, work: (at: PaymentNeeds) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const at of needsAtEach(needs)) await work(at).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Returns the earliest time at which there is more to do. */
async function soonest(
  needs: PaymentNeeds,
  work: (at: PaymentNeeds) => Promise<Date | undefined>,
): Promise<Date | undefined> {
  const times: Date[] = [];
  await forEachGateway(needs, async (at) => {
    const next = await work(at);
    if (next) times.push(next);
  });
  return times.sort((one, other) => one.getTime() - other.getTime())[0];
}
