import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";

export const YEAR_MONTHS = 12;

export const showYear = endpoint({
  name: "show-year",
  summary:
    "The resident's last twelve months, the oldest first: bills by the month in which they were raised, less those cancelled in it, and money by the day on which it counts, less what went back.",
  method: "GET",
  path: "/auth/year",
  access: ["resident"],
  reply: z.object({
    months: z.array(
      z.object({
        /** `YYYY-MM` in India. */
        month: z.string(),
        /** Less what was cancelled in the month, so it can be below 0. */
        billed: RupeesSent,
        /** Also unidentified money that was given to the flat, less refunds, receipts taken back and cheques returned. */
        paid: RupeesSent,
      }),
    ),
  }),
  refusals: [],
});
