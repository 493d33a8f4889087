import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { OfficeReason } from "../../office-fields.ts";
import { Id } from "../../text.ts";
import { Approval } from "../approvals/approval.ts";
import { Receipt } from "./receipts.ts";
import { allocation, allocationRefusals } from "./take-payment.ts";

export const replaceReceipt = endpoint({
  name: "replace-receipt",
  summary: "Takes a receipt back and writes the same money again, for another flat or other bills, all or nothing.",
  method: "POST",
  path: "/admin/receipts/:id/replacement",
  access: ["admin"],
  right: "money",
  changes: ["bill", "payment", "receipt", "credit", "refund", "claim", "approval", "email"],
  params: z.object({ id: Id }),
  body: z.strictObject({ ...allocation, reason: OfficeReason }),
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
    "approval_asked",
    ...allocationRefusals,
  ],
});
