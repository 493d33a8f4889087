import * as z from "zod/mini";
import { billTypes } from "../bill-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";
import { isDay } from "../text.ts";
import { homeWays } from "./office-home.ts";

/** A month in India, `YYYY-MM`. */
const Month = z.string("month_invalid").check(z.refine((text) => isDay(`${text}-01`), "month_invalid"));

const InAll = z.object({
  complex: z.string(),
  /** Rests of bills before the month, from the ledger. */
  opening: RupeesSent,
  /** All bills uploaded in the month, also those cancelled since. */
  billed: RupeesSent,
  /** Bills cancelled in the month, whenever they were uploaded. */
  cancelled: RupeesSent,
  /** Captures written to the ledger in the month, on bills. */
  onBills: RupeesSent,
  /** Advances that paid bills, and what of that was taken back. */
  used: RupeesSent,
  usedBack: RupeesSent,
  /** Taken off bills again: receipts taken back, and refunds. */
  reversedOfBills: RupeesSent,
  refundedOfBills: RupeesSent,
  /** Rests of bills at the end of the month, from the bills as they are now less what the ledger has since. */
  closing: RupeesSent,
  /** Advances and other credits before the month. */
  openingAdvances: RupeesSent,
  asAdvances: RupeesSent,
  /** Unidentified money that was given to flats. */
  assigned: RupeesSent,
  reversedOfAdvances: RupeesSent,
  refundedOfAdvances: RupeesSent,
  closingAdvances: RupeesSent,
});
export type MonthEndOfComplex = z.infer<typeof InAll>;

/** Money written to the ledger in the month, and how it becomes what the office's home calls collected. */
const Received = z.object({
  complex: z.string(),
  way: z.enum(homeWays),
  booked: RupeesSent,
  /** Of it, since taken back by the office. */
  takenBack: RupeesSent,
  /** Of it, counted on a day of another month. */
  countsElsewhere: RupeesSent,
  /** Counts in this month and was written down in another. */
  bookedElsewhere: RupeesSent,
  /** By the day on which it counts, as the home has it. */
  collected: RupeesSent,
});

export const MonthEnd = z.object({
  month: z.string(),
  /** The last day in the file: of the month, or today. */
  lastDay: z.string(),
  complexes: z.array(InAll),
  received: z.array(Received),
  /** Uploaded or cancelled in the month. */
  bills: z.array(
    z.object({
      flatNumber: z.string(),
      name: z.string(),
      complex: z.string(),
      _id: z.string(),
      billType: z.enum(billTypes),
      uploadedOn: z.string(),
      dueDate: z.string(),
      cancelledOn: z.string(),
      /** 0 when it was uploaded, or cancelled, in another month. */
      billed: RupeesSent,
      cancelled: RupeesSent,
      /** As it is now. */
      rest: RupeesSent,
    }),
  ),
  payments: z.array(
    z.object({
      flatNumber: z.string(),
      name: z.string(),
      complex: z.string(),
      _id: z.string(),
      receipt: z.string(),
      way: z.enum(homeWays),
      reference: z.string(),
      billId: z.string(),
      countedOn: z.string(),
      bookedOn: z.string(),
      takenBackOn: z.string(),
      onBill: RupeesSent,
      asAdvance: RupeesSent,
    }),
  ),
  /** What went back, and what advances did. */
  movements: z.array(
    z.object({
      flatNumber: z.string(),
      name: z.string(),
      complex: z.string(),
      kind: z.enum(["reversal", "refund", "used", "usedBack", "assigned"]),
      paymentId: z.string(),
      billId: z.string(),
      bookedOn: z.string(),
      reason: z.string(),
      /** On bills, and on advances: negative when it was taken off. */
      bill: RupeesSent,
      advance: RupeesSent,
    }),
  ),
  /** Attempts begun in the month that brought no money. */
  failed: z.array(
    z.object({
      flatNumber: z.string(),
      name: z.string(),
      complex: z.string(),
      _id: z.string(),
      billId: z.string(),
      beganOn: z.string(),
      company: z.string(),
      amount: RupeesSent,
      state: z.enum(["FAILED", "EXPIRED"]),
    }),
  ),
});
export type MonthEnd = z.infer<typeof MonthEnd>;

export const showMonthEnd = endpoint({
  name: "show-month-end",
  summary:
    "A month's bills, payments, refunds, reversals and failed attempts, and for each complex how what was open became what is open, by when the ledger was written.",
  method: "GET",
  path: "/admin/month-end",
  access: ["admin"],
  right: "look",
  query: z.object({ month: Month }),
  atMost: { times: 30, perSeconds: 60, of: "caller" },
  reply: z.object({ monthEnd: MonthEnd }),
  refusals: ["month_invalid", "month_too_large", "too_many_attempts"],
});
