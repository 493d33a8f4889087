import * as z from "zod/mini";
import { RupeesSent } from "../../money.ts";

/** What a receipt is a part of. */
export const Share = z.object({
  /** Of the whole transfer or cheque. */
  amount: RupeesSent,
  /** Not given to any flat yet. */
  left: RupeesSent,
  /** Other receipts of it that count. */
  others: z.array(z.object({ _id: z.string(), number: z.string(), flatNumber: z.string(), amount: RupeesSent })),
});
