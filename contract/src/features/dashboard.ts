import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";
import { Instant } from "../text.ts";
import { Bill } from "./bills.ts";
import { Payment } from "./payments/payments.ts";

export const PendingBill = z.extend(Bill, {
  waiting: z.optional(
    z.object({
      /** The sum of all waiting payments, and since when. */
      amount: RupeesSent,
      since: Instant,
      paymentId: z.string(),
      /** The bill cannot be paid until the office has decided. */
      underReview: z.boolean(),
    }),
  ),
});
export type PendingBill = z.infer<typeof PendingBill>;

const ReportedTransfer = z.object({
  _id: z.string(),
  amount: RupeesSent,
  since: Instant,
  /** The bills that it is for; empty when that is for the office to decide. */
  billIds: z.array(z.string()),
  /** Why the office refused it; missing while it waits. */
  reason: z.optional(z.string()),
});
export type ReportedTransfer = z.infer<typeof ReportedTransfer>;

export const Dashboard = z.object({
  pendingBills: z.array(PendingBill),
  paymentHistory: z.array(Payment),
  /** Cancelled bills do not count. */
  hadBills: z.boolean(),
  /** What was paid too much and the office can use for a bill. */
  credit: RupeesSent,
  /** No payment may leave a smaller rest. */
  leastOnline: RupeesSent,
  /** Transfers that the resident told of: those that wait for the office, and those just refused, newest first. */
  told: z.optional(z.array(ReportedTransfer)),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const showDashboard = endpoint({
  name: "show-dashboard",
  summary: "The resident's pending bills, oldest due date first, and the ten newest successful payments.",
  method: "GET",
  path: "/auth/dashboard",
  access: ["resident"],
  shows: ["bill", "payment", "receipt", "credit", "claim"],
  reply: z.object({ dashboard: Dashboard }),
  refusals: [],
});

export const YEAR_MONTHS = 12;

export const showYear = endpoint({
  name: "show-year",
  summary:
    "The resident's last twelve months, the oldest first: bills by the month in which they were raised, less those cancelled in it, and money by the day on which it counts, less what went back.",
  method: "GET",
  path: "/auth/year",
  access: ["resident"],
  shows: ["bill", "payment"],
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
