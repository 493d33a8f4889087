import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";
import { Day, Id } from "../text.ts";
import { Payment } from "./payments/payments.ts";
import { Complex } from "./residents.ts";

const Period = { startDate: z.optional(Day), endDate: z.optional(Day) };

export const UserWithPayments = z.object({
  user: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    flatNumber: z.string(),
    former: z.boolean(),
  }),
  payments: z.array(Payment),
});
export type UserWithPayments = z.infer<typeof UserWithPayments>;

export const listResidentPayments = endpoint({
  name: "list-resident-payments",
  summary: "One resident's payments in all states, newest first; both days of the range included.",
  method: "GET",
  path: "/admin/payments/:id",
  access: ["admin"],
  right: "look",
  shows: ["payment", "receipt", "refund"],
  params: z.object({ id: Id }),
  query: z.object(Period),
  atMost: { times: 120, perSeconds: 60, of: "caller" },
  reply: z.object({ payments: z.array(Payment) }),
  refusals: ["not_found", "dates_reversed", "too_many_attempts"],
});

export const reportOwnPayments = endpoint({
  name: "report-own-payments",
  summary: "The resident's own payments of a period in all states, newest first; both days of the range included.",
  method: "GET",
  path: "/auth/payments/report",
  access: ["resident"],
  shows: ["payment", "receipt", "refund"],
  query: z.object(Period),
  reply: z.object({ payments: z.array(Payment) }),
  refusals: ["dates_reversed"],
});

export const reportPayments = endpoint({
  name: "report-payments",
  summary: "Residents of a complex with their payments, former residents included; both days of the range included.",
  method: "GET",
  path: "/admin/payments",
  access: ["admin"],
  right: "look",
  shows: ["payment", "receipt", "refund", "resident"],
  query: z.object({ ...Period, complex: z.optional(Complex) }),
  atMost: { times: 30, perSeconds: 60, of: "caller" },
  reply: z.object({ usersWithPayments: z.array(UserWithPayments) }),
  refusals: ["complex_unknown", "dates_reversed", "too_many_payments", "too_many_attempts"],
});

export const ComplexSummary = z.object({
  complex: z.string(),
  residents: z.number(),
  /** Of active residents. */
  unpaidAmount: RupeesSent,
});
export type ComplexSummary = z.infer<typeof ComplexSummary>;

export const summariseComplexes = endpoint({
  name: "summarise-complexes",
  summary: "Each complex with its number of residents and what they have yet to pay.",
  method: "GET",
  path: "/admin/complexes",
  access: ["admin"],
  right: "look",
  shows: ["resident", "bill"],
  reply: z.object({ complexes: z.array(ComplexSummary) }),
  refusals: [],
});
