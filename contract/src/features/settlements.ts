import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";
import { Day, Id, Instant } from "../text.ts";

export const Verdict = z.enum([
  "matches",
  /** It was not paid here; asking the company then booked it. */
  "booked_by_it",
  "amount_differs",
  "unidentified",
  "refund_by_gateway",
]);
export type Verdict = z.infer<typeof Verdict>;

export const SettlementLine = z.object({
  kind: z.enum(["payment", "refund"]),
  paymentId: z.nullable(z.string()),
  flatNumber: z.string(),
  gatewayId: z.string(),
  amount: RupeesSent,
  fee: RupeesSent,
  tax: RupeesSent,
  /** The bank's reference of the transfer; empty while there is none. */
  utr: z.string(),
  verdict: Verdict,
});
export type SettlementLine = z.infer<typeof SettlementLine>;

export const Settlement = z.object({
  day: z.string(),
  gateway: z.string(),
  /** `untold`: the company has no reports by call. `unknown`: it did not answer. */
  told: z.enum(["told", "untold", "unknown", "not_yet"]),
  comparedAt: z.nullable(Instant),
  lines: z.array(SettlementLine),
  /** Paid here on this day, but not in the report. */
  missing: z.array(z.object({ paymentId: z.string(), flatNumber: z.string(), amount: RupeesSent, paidAt: Instant })),
  /** `net` is for the association, after refunds and fees with tax. */
  totals: z.object({ paid: RupeesSent, refunded: RupeesSent, fees: RupeesSent, net: RupeesSent }),
});
export type Settlement = z.infer<typeof Settlement>;

export const showSettlement = endpoint({
  name: "show-settlement",
  summary: "The payment company's report of a day beside our books, as last compared.",
  method: "GET",
  path: "/admin/settlements/:day",
  access: ["admin"],
  right: "look",
  shows: ["settlement", "payment"],
  params: z.object({ day: Day }),
  reply: z.object({ settlement: Settlement }),
  refusals: ["not_found"],
});

export const compareSettlement = endpoint({
  name: "compare-settlement",
  summary: "Fetches the payment company's report of a day now, books what we did not know, and compares.",
  method: "POST",
  path: "/admin/settlements/:day/comparison",
  access: ["admin"],
  right: "money",
  changes: ["settlement", "bill", "payment", "receipt", "credit", "refund", "alert"],
  params: z.object({ day: Day }),
  reply: z.object({ settlement: Settlement }),
  refusals: ["not_found", "gateway_silent"],
});

export const MAX_ORDERS = 10;

export const OrderFound = z.object({
  orderId: z.string(),
  /** `booked`: now kept as unidentified. `differs`: several transactions, another account or currency; not booked. */
  found: z.enum(["known", "booked", "differs", "unpaid", "unknown", "silent"]),
  amount: z.nullable(RupeesSent),
});
export type OrderFound = z.infer<typeof OrderFound>;

export const askForOrders = endpoint({
  name: "ask-for-orders",
  summary:
    "Asks the payment companies about orders by their numbers, such as after a restore, and keeps money that the books do not have.",
  method: "POST",
  path: "/admin/settlements/orders",
  access: ["admin"],
  right: "counter",
  changes: ["settlement", "bill", "payment", "receipt", "credit", "refund", "alert"],
  body: z.strictObject({ orders: z.array(Id).check(z.minLength(1), z.maxLength(MAX_ORDERS)) }),
  reply: z.object({ orders: z.array(OrderFound) }),
  refusals: [],
});
