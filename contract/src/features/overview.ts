import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";
import { ages } from "./dues/ages.ts";

/**
 * How money came in. `other` is a wallet, EMI, or what the company does not say; `unidentified` came without a payment of ours,
 * also when a flat has it since.
 */
export const overviewMethods = [
  "upi",
  "card",
  "netBanking",
  "cash",
  "cheque",
  "transfer",
  "other",
  "unidentified",
] as const;
export type OverviewMethod = (typeof overviewMethods)[number];

export const MAX_DUES = 10;

const MonthFigures = z.object({
  /** Totals of the bills that were uploaded in the month in India, less those that were cancelled in it. Can be below 0. */
  billed: RupeesSent,
  /**
   * All money that counts in the month, also unidentified money, less receipts that were taken back and cheques that
   * were returned in the month. Refunds are not taken off.
   */
  collected: RupeesSent,
  /** Money that went back to its payers in the month, by the day on which it left. */
  refunded: RupeesSent,
});

export const OfficeHome = z.object({
  /** The day in India on which these figures were made. */
  today: z.string(),
  thisMonth: MonthFigures,
  /** The whole month before. */
  lastMonth: MonthFigures,
  /** Rests of all bills that are not cancelled, of former residents too. Advances are not taken off. */
  outstanding: RupeesSent,
  /** Each day of this month up to today; below 0 when more was taken back than came in. */
  days: z.array(z.object({ day: z.string(), collected: RupeesSent })),
  /** Adds up to what is outstanding. */
  ages: z.array(z.object({ age: z.enum(ages), bills: z.number(), amount: RupeesSent })),
  /**
   * Adds up to the figures of this month and to what is outstanding. The complex "" has unidentified money; what was
   * given to a flat is taken off it.
   */
  complexes: z.array(
    z.object({ complex: z.string(), billed: RupeesSent, collected: RupeesSent, outstanding: RupeesSent }),
  ),
  /** What was collected this month, by way; those that brought nothing are left out. */
  ways: z.array(z.object({ way: z.enum(overviewMethods), payments: z.number(), amount: RupeesSent })),
  /** The residents, present or former, who owe most. */
  largestDues: z.array(
    z.object({
      userId: z.string(),
      flatNumber: z.string(),
      name: z.string(),
      former: z.boolean(),
      amount: RupeesSent,
      /** Of the oldest bill; 0 when none is late. */
      daysLate: z.number(),
    }),
  ),
});
export type OfficeHome = z.infer<typeof OfficeHome>;

const OutdatedDatabase = z.object({
  version: z.string(),
  /** The oldest one without a known security hole. */
  safe: z.string(),
});

export const showHome = endpoint({
  name: "show-home",
  summary:
    "The state of things: billed, collected and outstanding of this month beside the last, collection by day, dues by age, each complex, ways of payment, and the largest dues.",
  method: "GET",
  path: "/admin/home",
  access: ["admin"],
  right: "look",
  shows: ["bill", "payment", "refund", "resident"],
  reply: z.object({
    home: OfficeHome,
    /** Of a deployed portal, for treasurers and secretaries. */
    outdatedDatabase: z.nullable(OutdatedDatabase),
  }),
  refusals: [],
});

/** What waits for somebody at the office, in the order of the page. */
export const needs = [
  "alerts",
  "reviews",
  "claims",
  "approvals",
  "reopening",
  "registrations",
  "administrators",
  "chequesToPayIn",
  "postDatedDue",
  "uploads",
  "overdueRefunds",
] as const;
export type Need = (typeof needs)[number];

/** Days after which a refund that is still under way needs somebody. Banks take up to 7 working days. */
export const REFUND_DAYS = 10;

export const showNeeds = endpoint({
  name: "show-needs",
  summary: "How many things of each kind wait for the office; kinds without any are left out.",
  method: "GET",
  path: "/admin/needs",
  access: ["admin"],
  right: "look",
  shows: [
    "resident",
    "admin",
    "bill",
    "payment",
    "receipt",
    "credit",
    "refund",
    "claim",
    "approval",
    "cash-day",
    "settlement",
    "book-check",
    "alert",
    "closed-month",
    "email",
  ],
  reply: z.object({ needs: z.array(z.object({ need: z.enum(needs), count: z.number() })) }),
  refusals: [],
});
