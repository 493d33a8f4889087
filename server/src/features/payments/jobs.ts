import type { Job } from "../../platform/jobs.ts";
import { nextDuePaymentAt } from "./claim-queries.ts";
import { READ_PER_SECOND } from "./inbox.ts";
import { nextTryAt } from "./inbox-queries.ts";
import { needsAtEach, type PaymentJob, type PaymentNeeds } from "./needs.ts";
import { createPace, createReadyPace } from "./pace.ts";
import { passOverStranded } from "./pass-over-stranded.ts";
import { readInbox } from "./read-inbox.ts";
import { hastenAfterStart, reconcile } from "./reconcile.ts";
import { nextRefundAt } from "./refunds/refund-queries.ts";
import { sendRefunds } from "./refunds/send-refunds.ts";

/** How often the jobs may call the gateway of their own accord: storms of status calls have brought payment networks down. */
const CALLS_PER_SECOND = 5;

/** The jobs that watch payments. Every instance of the portal may run them: they claim what they do. */
export function paymentJobs(needs: PaymentNeeds): (Job & { name: PaymentJob })[] {
  const pace = createPace(CALLS_PER_SECOND);
  // A company that does not answer its own messages is asked at the other pace (test PAY-45).
  const messagePace = createReadyPace(READ_PER_SECOND, pace, needs.inbox.isRushed);
  return [
    {
      name: "reconcile-payments",
      at: "every minute",
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
      at: "every minute",
      run: async () => {
        await readInbox(needs, messagePace);
        return nextTryAt(needs.database.db);
      },
    },
    {
      name: "send-refunds",
      at: "every minute",
      run: () =>
        soonest(needs, async (at) => {
          await sendRefunds(at, pace);
          return nextRefundAt(at.database.db, at.gateway.facts.name);
        }),
    },
  ];
}

async function forEachGateway(needs: PaymentNeeds, work: (at: PaymentNeeds) => Promise<void>): Promise<void> {
  for (const at of needsAtEach(needs)) await work(at);
}

/** Does the work at every gateway, and gives the earliest time at which there is more. */
async function soonest(
  needs: PaymentNeeds,
  work: (at: PaymentNeeds) => Promise<Date | undefined>,
): Promise<Date | undefined> {
  let earliest: Date | undefined;
  for (const at of needsAtEach(needs)) {
    const next = await work(at);
    if (next && (!earliest || next < earliest)) earliest = next;
  }
  return earliest;
}
