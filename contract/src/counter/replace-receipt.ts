import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Rupees } from "../money.ts";
import { Approval } from "../payments/approval.ts";
import { OfficeReason } from "../payments/refunds.ts";
import { Id, line } from "../text.ts";
import { Receipt } from "./receipts.ts";
import { Knowing, Lines } from "./take-payment.ts";

export const replaceReceipt = endpoint({
  name: "replace-receipt",
  summary: "Takes a receipt back and writes the same money anew, for another flat or other bills, all or nothing.",
  method: "POST",
  path: "/admin/receipts/:id/replacement",
  access: ["admin"],
  right: "money",
  params: z.object({ id: Id }),
  body: z.strictObject({
    userId: Id,
    lines: Lines,
    advance: Rupees,
    keepAdvance: z.optional(z.boolean()),
    note: z.optional(line(200)),
    again: z.optional(z.boolean()),
    knowing: Knowing,
    reason: OfficeReason,
  }),
  idempotent: true,
  status: 201,
  reply: z.object({ message: z.string(), receipt: Receipt, approval: z.nullable(Approval) }),
  refusals: [
    "not_found",
    "paid_online",
    "receipt_ended",
    "receipt_paid_out",
    "advance_used",
    "cash_not_there",
    "day_closed",
    "lines_not_amount",
    "bill_cancelled",
    "bill_rest_smaller",
    "bill_under_review",
    "payments_open",
    "payment_just_received",
    "cash_again",
    "instrument_same_flat",
    "instrument_spent",
    "cash_too_much",
    "approval_asked",
  ],
});
