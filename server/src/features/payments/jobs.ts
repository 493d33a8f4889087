import type { Job } from "../../platform/jobs.ts";
import { nextDuePaymentAt } from "./claim-queries.ts";
import { READ_PER_SECOND } from "./inbox.ts";
import { nextTryAt } from "./inbox-queries.ts";
import { needsAtEach, type PaymentJob, type PaymentNeeds } from "./needs.ts";
import { createPace, createReadyPace } from "./pace.ts";
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
      run: () =>
        soonest(needs, async (at) => {
          await reconcile(at, pace);
          return nextDuePaymentAt(at.database.db, at.gateway.facts.name);
        }),
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

/** Does the work at every gateway, each apart from the others. Throws what failed, after all of them. */
async function forEachGateway(needs: PaymentNeeds, work: (at: PaymentNeeds) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const at of needsAtEach(needs)) await work(at).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** The same; returns the earliest time at which there is more. */
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
