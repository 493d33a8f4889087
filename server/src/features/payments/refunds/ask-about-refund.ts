import type { Made } from "@aangan/contract/endpoint";
import type { Refund } from "@aangan/contract/refunds";
import type { CallingPerson } from "../../../platform/login/person-queries.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { PaymentNeeds } from "../needs.ts";
import { findRefund } from "./list-refunds.ts";
import { refundById } from "./refund-queries.ts";
import { askAbout } from "./send-refunds.ts";

/** Refunds that the gateway made by itself have ended already. Refuses with `not_found` and `gateway_silent`. */
export async function askAboutRefund(
  needs: PaymentNeeds,
  admin: CallingPerson,
  id: string,
): Promise<Made<typeof Refund>> {
  const refund = (await refundById(needs.database.db, id)) ?? refuse("not_found");
  const isOurs = refund.madeBy === "office";
  if (isOurs && !(await askAbout(needs, refund, admin))) refuse("gateway_silent");
  return findRefund(needs.database.db, id);
}
