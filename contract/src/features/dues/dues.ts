import * as z from "zod/mini";
import { languages } from "../../email-kinds.ts";
import { endpoint } from "../../endpoint.ts";
import { RupeesSent } from "../../money.ts";
import { Day, Instant } from "../../text.ts";
import { Complex } from "../residents.ts";

export const DuesOfFlat = z.object({
  userId: z.string(),
  flatNumber: z.string(),
  name: z.string(),
  phone: z.string(),
  complex: z.string(),
  /** In which they are written to. */
  language: z.enum(languages),
  /** Whether mails reach them: there is no address, or mails to it come back. */
  email: z.enum(["works", "none", "returned"]),
  /** Null while they live here. Former residents are listed while something is open. */
  leftAt: z.nullable(Instant),
  notDue: RupeesSent,
  /** 1 to 30 days late. */
  upTo30: RupeesSent,
  upTo60: RupeesSent,
  upTo90: RupeesSent,
  over90: RupeesSent,
  /** Paid, and neither used nor given back. */
  advance: RupeesSent,
  /** The rests of the bills less the advance: the closing of the account. */
  net: RupeesSent,
  /** Of the oldest bill that is not paid; 0 when none is late. */
  daysLate: z.number(),
  /** The due date of that bill, also while it is to come; null when nothing is open. */
  oldestDueOn: z.nullable(Day),
  lastPaidOn: z.nullable(z.string()),
  /** Counted, but not credited by the bank yet. */
  unclearedCheques: RupeesSent,
  /** Not counted. */
  postDatedCheques: RupeesSent,
  /** Notices of transfers that wait for the office. */
  claimsWaiting: RupeesSent,
});
export type DuesOfFlat = z.infer<typeof DuesOfFlat>;

/** Digits, as an address has them. */
const WholeRupees = z.string("text_invalid").check(z.regex(/^\d{1,8}$/, "text_invalid"));

const DuesFilter = { complex: z.optional(Complex), asOf: z.optional(Day) };

export const listDues = endpoint({
  name: "list-dues",
  summary:
    "What each flat of a complex, or of all, owes by age, by block and number. On a past day: as the books stood at its end.",
  method: "GET",
  path: "/admin/dues",
  access: ["admin"],
  right: "look",
  shows: ["bill", "resident"],
  query: z.object(DuesFilter),
  atMost: { times: 60, perSeconds: 60, of: "caller" },
  reply: z.object({ asOf: z.string(), dues: z.array(DuesOfFlat) }),
  refusals: ["complex_unknown", "day_in_future", "too_many_attempts"],
});

export const duesPaper = endpoint({
  name: "dues-paper",
  summary: "The dues as a PDF: of all flats that owe something, or of those that are late.",
  method: "GET",
  path: "/admin/dues/paper",
  access: ["admin"],
  right: "look",
  shows: ["bill", "resident"],
  query: z.object({
    ...DuesFilter,
    language: z.enum(languages),
    /** Only flats that owe at least so many rupees, with a bill that is late by at least so many days. */
    leastRupees: z.optional(WholeRupees),
    leastDays: z.optional(WholeRupees),
  }),
  atMost: { times: 30, perSeconds: 60, of: "caller" },
  document: ["application/pdf"],
  reply: z.unknown(),
  refusals: ["complex_unknown", "day_in_future", "too_many_attempts", "overloaded"],
});
