import type { RefundState } from "@aangan/contract/refunds";
import type { CallingPerson } from "../../../platform/login/person-queries.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { PaymentNeeds } from "../needs.ts";
import { findRefund } from "./list-refunds.ts";
import { refundById } from "./refund-queries.ts";
import { askAbout } from "./send-refunds.ts";

/** Refunds that the gateway made by itself have ended already. Refuses with `not_found` and `gateway_silent`. */
export async function askAboutRefund(needs: PaymentNeeds, admin: CallingPerson, id: string) {
  const { db } = needs.database;
  const refund = (await refundById(db, id)) ?? refuse("not_found");
  const isOurs = refund.madeBy === "office";
  if (isOurs && !(await askAbout(needs, refund, admin))) refuse("gateway_silent");
  return findRefund(db, id);
}

/** Refuses with `not_found`. */
export async function recheckRefund(needs: PaymentNeeds, id: string): Promise<RefundState> {
  const { db } = needs.database;
  const refund = await refundById(db, id);
  if (refund) await askAbout(needs, refund, { kind: "clock" });
  return (await findRefund(db, id)).state;
}
