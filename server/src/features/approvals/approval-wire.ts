import type { WireOf } from "@aangan/contract/endpoint";
import type {
  Approval,
  ApprovalKind,
  ApprovalState,
  Impossibility,
} from "@aangan/contract/features/approvals/approval";
import type { LoosenedPart } from "@aangan/contract/features/settings/loosened-part";
import type { OfficeMethod } from "@aangan/contract/methods";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { approvalById, type ShownApproval } from "./queries.ts";

/** `reader`: the administrator who sees it. Refuses with `not_found`. */
export async function findApproval(db: Db, id: string, reader: string): Promise<WireOf<typeof Approval>> {
  return toApproval((await approvalById(db, id)) ?? refuse("not_found"), reader);
}

export function toApproval(row: ShownApproval, reader: string): WireOf<typeof Approval> {
  return {
    _id: row.id,
    state: row.state.toLowerCase() as ApprovalState,
    kind: row.kind as ApprovalKind,
    subject: row.subject,
    about: aboutOf(row),
    toFlat: row.toFlat,
    paymentId: row.paymentId,
    creditId: row.creditId === null ? null : String(row.creditId),
    userId: row.residentId ?? "",
    flatNumber: row.flatNumber,
    name: row.name ?? "",
    from: row.source === null ? null : row.source === "BILL" ? "bill" : "credit",
    billId: row.source === "BILL" ? row.billId : null,
    amount: paise(row.amountPaise),
    way: row.method as OfficeMethod | null,
    reference: row.reference ?? "",
    reason: row.reason,
    loosened: (row.input as { loosened?: LoosenedPart[] } | null)?.loosened ?? [],
    limit: paise(row.limitPaise),
    askedAt: row.requestedAt.toISOString(),
    askedById: row.requestedBy,
    own: row.requestedBy === reader,
    askedBy: row.requestedByName,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedByName ?? "",
    endReason: row.state === "REFUSED" ? (row.endReason ?? "") : "",
    impossible: row.state === "IMPOSSIBLE" ? (row.endReason as Impossibility) : null,
    takesEffectAt: row.takesEffectAt?.toISOString() ?? null,
    refundId: row.refundId,
  };
}

interface KeptInput {
  receiptId?: string;
  uploadId?: string;
  unidentifiedId?: string;
}

function aboutOf({ input, subject, paymentId, creditId }: ShownApproval): string {
  const { receiptId, uploadId, unidentifiedId } = (input ?? {}) as KeptInput;
  return receiptId ?? uploadId ?? unidentifiedId ?? paymentId ?? creditId?.toString() ?? subject;
}
