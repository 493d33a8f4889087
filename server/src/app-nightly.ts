import { keepBookCheck } from "./features/books/keep-book-check.ts";
import type { PaymentNeeds } from "./features/payments/needs.ts";
import { sweepSettlements } from "./features/settlements/sweep-settlements.ts";
import { newId } from "./platform/ids.ts";
import type { Job } from "./platform/jobs.ts";

/** What runs once a night, when few people pay: the settlement sweep, and after it the check of the books. */
export function nightlyJobs(needs: PaymentNeeds): Job[] {
  return [
    {
      name: "sweep-settlements",
      at: { dailyAt: "02:30" },
      run: async () => {
        await sweepSettlements(needs);
        return undefined;
      },
    },
    {
      name: "check-books",
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
