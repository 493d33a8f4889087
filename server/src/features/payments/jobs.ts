import type { Job } from "../../platform/jobs/jobs.ts";
import { gatewayNames, needsAtEach, type PaymentNeeds } from "./company/needs.ts";
import { createPace } from "./company/pace.ts";
import { forgetOldBodies } from "./inbox/forget-bodies.ts";
import { nextTryAt } from "./inbox/inbox-queries.ts";
import { readInbox } from "./inbox/read-inbox.ts";
import { markStrandedOverdue } from "./office/mark-stranded-overdue.ts";
import { sendRefunds } from "./refunds/send-refunds.ts";
import { nextDueAt } from "./settle/claim-queries.ts";
import { hastenAfterStart, reconcile } from "./settle/reconcile.ts";

/** Storms of status calls have brought payment networks down. */
const CALLS_PER_SECOND = 5;

/** 5,000 messages after an outage are read within three minutes. */
const MESSAGES_PER_SECOND = 30;

/** Every instance of the portal may run these: they claim their work. */
export function paymentJobs(needs: PaymentNeeds): Job[] {
  const { db } = needs.database;
  const pace = createPace(CALLS_PER_SECOND);
  const messagePace = createPace(MESSAGES_PER_SECOND);
  return [
    {
      name: "reconcile-payments",
      at: "often",
      atStart: () => forEachGateway(needs, hastenAfterStart),
      run: async () => {
        await markStrandedOverdue(needs);
        await forEachGateway(needs, (at) => reconcile(at, pace));
        return nextDueAt(db, "payments", gatewayNames(needs));
      },
    },
    {
      name: "read-inbox",
      at: "often",
      run: async () => {
        await readInbox(needs, messagePace);
        return nextTryAt(db);
      },
    },
    { name: "forget-message-bodies", at: { dailyAt: "03:00" }, run: () => forgetOldBodies(needs) },
    {
      name: "send-refunds",
      at: "often",
      run: async () => {
        await forEachGateway(needs, (at) => sendRefunds(at, pace));
        return nextDueAt(db, "refunds", gatewayNames(needs));
      },
    },
  ];
}

/** A failure at one gateway does not stop the others; it is thrown after all of them. */
async function forEachGateway(needs: PaymentNeeds, work: (at: PaymentNeeds) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const at of needsAtEach(needs)) await work(at).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
