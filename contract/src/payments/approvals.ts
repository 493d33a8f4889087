import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id } from "../text.ts";
import { Approval } from "./approval.ts";
import { OfficeReason } from "./refunds.ts";

export const APPROVALS_PER_PAGE = 50;

export const listApprovals = endpoint({
  name: "list-approvals",
  summary:
    "Refunds and pay-outs that need another person: those that wait, oldest first, then the decided, newest first.",
  method: "GET",
  path: "/admin/approvals",
  access: ["admin"],
  right: "look",
  /** The last decided one of the page before. */
  query: z.object({ before: z.optional(Id) }),
  reply: z.object({
    approvals: z.array(Approval),
    older: z.boolean(),
    /** Who may approve what others asked for. */
    people: z.array(z.object({ _id: z.string(), name: z.string() })),
  }),
  refusals: [],
});

const reply = z.object({ message: z.string(), approval: Approval });

export const approveRefund = endpoint({
  name: "approve-refund",
  summary:
    "Approves what another person asked for. The refund or pay-out is made at once, after everything is checked anew.",
  method: "POST",
  path: "/admin/approvals/:id/approval",
  access: ["admin"],
  right: "money",
  params: z.object({ id: Id }),
  idempotent: true,
  reply,
  refusals: [
    "not_found",
    "approval_ended",
    "approval_own",
    "approval_money_gone",
    "approval_receipt_ended",
    "approval_resident_left",
    "approval_asker_gone",
    "cheque_not_cleared",
    "refund_running",
    "refund_rest_too_small",
    "cash_not_there",
    "day_closed",
  ],
});

export const refuseRefund = endpoint({
  name: "refuse-refund",
  summary: "Refuses what another person asked for, with a reason. No money moves.",
  method: "POST",
  path: "/admin/approvals/:id/refusal",
  access: ["admin"],
  right: "money",
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: OfficeReason }),
  idempotent: true,
  reply,
  refusals: ["not_found", "approval_ended", "approval_own"],
});

export const withdrawRefund = endpoint({
  name: "withdraw-refund",
  summary: "Takes back what one asked for oneself and nobody has decided yet.",
  method: "POST",
  path: "/admin/approvals/:id/withdrawal",
  access: ["admin"],
  right: "money",
  params: z.object({ id: Id }),
  idempotent: true,
  reply,
  refusals: ["not_found", "approval_ended", "approval_not_own"],
});
