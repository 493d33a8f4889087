import type { RefundState } from "@aangan/contract/refunds";
import type { PaymentNeeds } from "../needs.ts";
import { findRefund } from "./list-refunds.ts";
import { refundById } from "./refund-queries.ts";
import { askAbout } from "./send-refunds.ts";

/** Refuses with `not_found`. */
export async function recheckRefund(needs: PaymentNeeds, id: string): Promise<RefundState> {
  const { db } = needs.database;
  const refund = await refundById(db, id);
  if (refund) await askAbout(needs, refund, { kind: "clock" });
  return (await findRefund(db, id)).state;
}
