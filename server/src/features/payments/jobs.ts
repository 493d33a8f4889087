import type { Job } from "../../platform/jobs.ts";
import type { PaymentJob, PaymentNeeds } from "./needs.ts";
import { createPace } from "./pace.ts";
import { readInbox } from "./read-inbox.ts";
import { hastenAfterStart, reconcile } from "./reconcile.ts";

/** How often the jobs may call the gateway: storms of status calls have brought payment networks down. */
const CALLS_PER_SECOND = 5;

/** The jobs that watch payments. Every instance of the portal may run them: they claim what they do. */
export function paymentJobs(needs: PaymentNeeds): (Job & { name: PaymentJob })[] {
  const pace = createPace(CALLS_PER_SECOND);
  let hastened = false;
  return [
    {
      name: "reconcile-payments",
      everyMs: 2_000,
      run: async () => {
        if (!hastened) await hastenAfterStart(needs);
        hastened = true;
        await reconcile(needs, pace);
      },
    },
    { name: "read-inbox", everyMs: 2_000, run: () => readInbox(needs, pace) },
  ];
}
