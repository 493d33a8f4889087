import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { OfficeReason } from "../../office-fields.ts";
import type { RefusalCode } from "../../refusals.ts";
import { Id } from "../../text.ts";
import { cancelBill } from "../bills.ts";
import { assignUnidentified, undoAssignment } from "../credits.ts";
import { decidePayment } from "../payments/watched.ts";
import { closeDayWithDifference } from "../receipts/cash-book.ts";
import { bounceCheque } from "../receipts/cheques.ts";
import { reverseReceipt } from "../receipts/receipts.ts";
import { replaceReceipt } from "../receipts/replace-receipt.ts";
import { changeSetting } from "../settings/settings.ts";
import { undoUpload } from "../uploads/undo-upload.ts";
import { Approval } from "./approval.ts";

export const APPROVALS_PER_PAGE = 50;

export const listApprovals = endpoint({
  name: "list-approvals",
  summary:
    "What needs another person, such as refunds: requests that wait, oldest first, then the decided, newest first.",
  method: "GET",
  path: "/admin/approvals",
  access: ["admin"],
  right: "look",
  shows: ["approval", "admin"],
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

/** What the acts refuse that can be approved. A function, because the pages' build drops the refusals of endpoints. */
const asActs = (): RefusalCode[] =>
  [
    reverseReceipt,
    replaceReceipt,
    bounceCheque,
    closeDayWithDifference,
    assignUnidentified,
    undoAssignment,
    cancelBill,
    undoUpload,
    decidePayment,
    changeSetting,
  ].flatMap(({ refusals }) => [...refusals]);

export const approveRefund = endpoint({
  name: "approve-refund",
  summary: "Approves what another person asked for. It is done at once, after everything is checked again.",
  method: "POST",
  path: "/admin/approvals/:id/approval",
  access: ["admin"],
  right: "money",
  changes: [
    "approval",
    "bill",
    "payment",
    "receipt",
    "credit",
    "refund",
    "claim",
    "cash-day",
    "upload",
    "setting",
    "alert",
    "email",
  ],
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
    "approval_changed",
    "cheque_not_cleared",
    "refund_running",
    "refund_rest_too_small",
    "cash_not_there",
    "day_closed",
    ...asActs(),
  ],
});

export const refuseRefund = endpoint({
  name: "refuse-refund",
  summary: "Refuses what another person asked for, with a reason. No money moves.",
  method: "POST",
  path: "/admin/approvals/:id/refusal",
  access: ["admin"],
  right: "money",
  changes: ["approval"],
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: OfficeReason }),
  idempotent: true,
  reply,
  refusals: ["not_found", "approval_ended", "approval_own"],
});

export const withdrawRefund = endpoint({
  name: "withdraw-refund",
  summary: "Withdraws an own request that is not decided yet.",
  method: "POST",
  path: "/admin/approvals/:id/withdrawal",
  access: ["admin"],
  right: "money",
  changes: ["approval"],
  params: z.object({ id: Id }),
  idempotent: true,
  reply,
  refusals: ["not_found", "approval_ended", "approval_not_own"],
});
