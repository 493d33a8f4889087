import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";

export const YEAR_MONTHS = 12;

export const showYear = endpoint({
  name: "show-year",
  summary:
    "The resident's last twelve months, the oldest first: bills by the month in which they were raised, and payments by the day on which they were made.",
  method: "GET",
  path: "/auth/year",
  access: ["resident"],
  reply: z.object({
    months: z.array(
      z.object({
        /** `YYYY-MM` in India. */
        month: z.string(),
        /** Without cancelled bills. */
        billed: RupeesSent,
        /** Without what the office took back. */
        paid: RupeesSent,
      }),
    ),
  }),
  refusals: [],
});
