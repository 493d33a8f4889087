import * as z from "zod/mini";
import { billTypes } from "../../bill-kinds.ts";
import { endpoint } from "../../endpoint.ts";
import { RupeesSent } from "../../money.ts";
import { isDay } from "../../text.ts";
import { overviewMethods } from "../overview.ts";

/** A month in India, `YYYY-MM`. */
export const Month = z.string("month_invalid").check(z.refine((text) => isDay(`${text}-01`), "month_invalid"));

const InAll = z.object({
  /** The complex "" has unidentified money. */
  complex: z.string(),
  /** Rests of bills before the month, from the ledger. */
  opening: RupeesSent,
  /** All bills uploaded in the month, also those cancelled since. */
  billed: RupeesSent,
  /** Bills cancelled in the month, whenever they were uploaded. */
  cancelled: RupeesSent,
  /** Money that counts in the month, on bills. */
  onBills: RupeesSent,
  /** Advances that paid bills, and what of that was taken back. */
  used: RupeesSent,
  usedBack: RupeesSent,
  /** Taken off bills again: receipts taken back, and refunds. */
  reversedOfBills: RupeesSent,
  refundedOfBills: RupeesSent,
  /** Rests of bills at the end of the month, from the bills as they are now less what counts since. */
  closing: RupeesSent,
  /** Advances and other credits before the month. */
  openingAdvances: RupeesSent,
  asAdvances: RupeesSent,
  /** Unidentified money that was given to flats. */
  assigned: RupeesSent,
  reversedOfAdvances: RupeesSent,
  refundedOfAdvances: RupeesSent,
  closingAdvances: RupeesSent,
  /** Unidentified money; all 0 but for the complex "". */
  openingUnidentified: RupeesSent,
  unidentified: RupeesSent,
  givenToFlats: RupeesSent,
  refundedOfUnidentified: RupeesSent,
  closingUnidentified: RupeesSent,
});
export type MonthEndOfComplex = z.infer<typeof InAll>;

/** Money that counts in the month, how it becomes what the office's home calls collected, and when it was written down. */
const Received = z.object({
  complex: z.string(),
  way: z.enum(overviewMethods),
  received: RupeesSent,
  /** Unidentified money that was given to flats: taken off the complex "". */
  assigned: RupeesSent,
  /** Receipts taken back and cheques returned in the month. */
  cancelled: RupeesSent,
  /** Received and assigned less cancelled, as the home has it. */
  collected: RupeesSent,
  refunded: RupeesSent,
  /** Of what was received, written down in another month. */
  bookedElsewhere: RupeesSent,
  /** Written down in this month and counts in another. */
  countsElsewhere: RupeesSent,
  /** Received, as it was written down in the month. */
  booked: RupeesSent,
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
      way: z.enum(overviewMethods),
      reference: z.string(),
      billId: z.string(),
      countedOn: z.string(),
      bookedOn: z.string(),
      takenBackOn: z.string(),
      onBill: RupeesSent,
      asAdvance: RupeesSent,
      unidentified: RupeesSent,
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
      countedOn: z.string(),
      bookedOn: z.string(),
      reason: z.string(),
      /** On bills, advances and unidentified money: negative when it was taken off. */
      bill: RupeesSent,
      advance: RupeesSent,
      unidentified: RupeesSent,
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
    "A month's bills, payments, refunds, reversals and failed attempts, and for each complex how what was open became what is open, by the day on which money counts.",
  method: "GET",
  path: "/admin/month-end",
  access: ["admin"],
  right: "look",
  shows: ["bill", "payment", "receipt", "credit", "refund", "cash-day"],
  query: z.object({ month: Month }),
  atMost: { times: 30, perSeconds: 60, of: "caller" },
  reply: z.object({ monthEnd: MonthEnd }),
  refusals: ["month_invalid", "month_too_large", "too_many_attempts"],
});
