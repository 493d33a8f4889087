import type { AlertToRaise } from "../features/alerts/raise-alert.ts";
import { keepBookCheck } from "../features/books/keep-book-check.ts";
import type { PaymentNeeds } from "../features/payments/needs.ts";
import { sweepSettlements } from "../features/settlements/sweep-settlements.ts";
import { dayOf } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { Job } from "../platform/jobs/jobs.ts";

export function alertOfJob(job: string, now: Date): AlertToRaise {
  if (job === CHECK_BOOKS) return { kind: "books_unchecked", subject: dayOf(now) };
  return { kind: "job_failing", subject: job };
}

const CHECK_BOOKS = "check-books";

/** At night few people pay. The check of the books runs after the sweep. */
export function nightlyJobs(needs: PaymentNeeds): Job[] {
  return [
    { name: "sweep-settlements", at: { dailyAt: "02:30" }, run: () => sweepSettlements(needs) },
    {
      name: CHECK_BOOKS,
      at: { dailyAt: "03:30" },
      run: async () => {
        const deed = { actor: { kind: "clock" as const }, requestId: newId() };
        const { broken } = await keepBookCheck(needs, deed, needs.clock());
        if (broken.length > 0) needs.log.error({ rules: broken.map(({ check }) => check) }, "the books are not right");
        return undefined;
      },
    },
  ];
}
