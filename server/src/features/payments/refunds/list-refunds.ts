import type { WireOf } from "@aangan/contract/endpoint";
import type { Refund } from "@aangan/contract/features/payments/refunds";
import type { OfficeMethod } from "@aangan/contract/methods";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { refundsToShow } from "./refund-queries.ts";

export async function listRefunds(db: Db, only: { paymentId?: string } = {}): Promise<WireOf<typeof Refund>[]> {
  return (await refundsToShow(db, only)).map(toRefund);
}

/** Refuses with `not_found`. */
export async function findRefund(db: Db, id: string): Promise<WireOf<typeof Refund>> {
  const [row] = await refundsToShow(db, { id });
  return row ? toRefund(row) : refuse("not_found");
}

function toRefund(row: Awaited<ReturnType<typeof refundsToShow>>[number]): WireOf<typeof Refund> {
  return {
    ...row,
    _id: row.id,
    userId: row.residentId,
    flatNumber: row.flatNumber ?? "",
    name: row.name ?? "",
    amount: paise(row.amountPaise),
    from: (row.source?.toLowerCase() ?? null) as WireOf<typeof Refund>["from"],
    spent: row.spent,
    billId: row.source === "BILL" ? row.billId : null,
    state: row.state as WireOf<typeof Refund>["state"],
    madeBy: row.madeBy as WireOf<typeof Refund>["madeBy"],
    requestedBy: row.requestedByName ?? "",
    requestedAt: row.requestedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    ...(row.paidMethod !== null &&
      row.paidOn !== null && { paid: { way: row.paidMethod as OfficeMethod, on: row.paidOn } }),
    reference: row.reference ?? "",
    failure: row.failure ?? "",
  };
}
