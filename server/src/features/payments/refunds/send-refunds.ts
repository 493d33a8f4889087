import { isOfficeMethod } from "@aangan/contract/methods";
import { paise } from "@aangan/contract/money";
import type { CallingPerson } from "../../../platform/auth/person-queries.ts";
import type { Actor } from "../../../platform/commit.ts";
import type { Db } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { forEachIsolated } from "../../alerts/each-apart.ts";
import { findUnidentified } from "../../ledger/locks.ts";
import type { RefundInput } from "../company/gateway.ts";
import { needsAt, type PaymentNeeds } from "../company/needs.ts";
import type { Pace } from "../company/pace.ts";
import { paymentById } from "../queries.ts";
import { texts } from "../texts.ts";
import { findRefund } from "./list-refunds.ts";
import { claimDueRefunds, type RefundRow, refundById } from "./refund-queries.ts";
import { applyRefundFact } from "./settle-refund.ts";

/** Few enough for their lease of a minute: each may take two calls of eight seconds. */
const AT_ONCE = 3;

export async function sendRefunds(needs: PaymentNeeds, pace: Pace): Promise<void> {
  const { database, gateway, clock } = needs;
  if (gateway.isResting()) return;
  const due = await database.inTransaction((tx) => claimDueRefunds(tx, gateway.facts.name, clock(), AT_ONCE));
  await forEachIsolated(
    needs,
    due,
    async (refund) => {
      await pace.wait();
      await fetchRefundState(needs, refund, { kind: "clock" });
    },
    ({ id, paymentId, nextCheckAt }) => ({ subject: id, ...(paymentId && { paymentId }), dueAt: nextCheckAt }),
  );
  if (due.length === AT_ONCE) needs.nudge("send-refunds");
}

/** Sends a lost refund again under the same id, so that it refunds once. False if there was no answer. */
export async function fetchRefundState(needs: PaymentNeeds, refund: RefundRow, actor: Actor): Promise<boolean> {
  const { commit, clock, database } = needs;
  const gateway = needsAt(needs, refund.gateway)?.gateway;
  if (!gateway) return false;
  const input = await refundInputOf(database.db, refund);
  let answer = refund.state === "REQUESTED" ? await gateway.refund(input) : await gateway.fetchRefund(input);
  const isLost = answer.outcome === "told" && answer.refund.state === "notFound" && refund.state === "SENT";
  if (isLost) answer = await gateway.refund(input);
  const info = { actor, action: "settle-refund", subject: refund.id, requestId: newId(), isRepeatable: true as const };
  await commit(info, (tx) => applyRefundFact(tx, refund, answer, clock()));
  return answer.outcome !== "unknown";
}

/** Refunds that the gateway made by itself have ended already. Refuses with `not_found`, `paid_at_office`, `gateway_silent`. */
export async function askAboutRefund(needs: PaymentNeeds, admin: CallingPerson, id: string) {
  const { db } = needs.database;
  const refund = (await refundById(db, id)) ?? refuse("not_found");
  if (isOfficeMethod(refund.gateway)) refuse("paid_at_office");
  const isOurs = refund.madeBy === "office";
  if (isOurs && !(await fetchRefundState(needs, refund, admin))) refuse("gateway_silent");
  return findRefund(db, id);
}

async function refundInputOf(db: Db, refund: RefundRow): Promise<RefundInput> {
  const { id: refundId, paymentId, unidentifiedId } = refund;
  const amountPaise = paise(refund.amountPaise);
  const money = paymentId ? await paymentById(db, paymentId) : await findUnidentified(db, unidentifiedId ?? "");
  if (!money) throw new Error(`refund ${refundId} is of nothing`);
  const [orderId, note] =
    "billId" in money ? [money.id, noteOf(money)] : [money.orderId ?? "", texts.refundOfUnidentified];
  return { refundId, orderId, gatewayPaymentId: money.gatewayPaymentId ?? "", amountPaise, note };
}

function noteOf({ billId }: { billId: string | null }): string {
  return billId === null ? texts.refundOfUnidentified : texts.refundNote(billId);
}
