import { later } from "../../../platform/clock.ts";
import { forEachIsolated } from "../../alerts/each-apart.ts";
import { type AlertToRaise, raiseAlert } from "../../alerts/raise-alert.ts";
import type { PaymentNeeds } from "../company/needs.ts";
import type { Pace } from "../company/pace.ts";
import { paymentById } from "../queries.ts";
import { hastenRefunds } from "../refunds/refund-queries.ts";
import { fetchOrderState } from "../settle/fetch-order-state.ts";
import { type ClaimedMessage, claimMessages, endReading } from "./inbox-queries.ts";

/** Few enough to leave database connections to others. */
const AT_ONCE = 10;

/** Pauses after each unanswered try; then the message is parked, and only the reconciler goes on. */
const pausesMs = [5_000, 30_000, 120_000, 600_000];

/** A message is only a hint: we ask the gateway about its order and apply the answer. */
export async function readInbox(needs: PaymentNeeds, pace: Pace): Promise<void> {
  const messages = await needs.database.inTransaction((tx) => claimMessages(tx, needs.clock(), AT_ONCE));
  const read = (message: ClaimedMessage) => tryMessage(needs, pace, message);
  await Promise.all(
    messages.map((message) => forEachIsolated(needs, [message], read, ({ eventKey }) => ({ subject: eventKey }))),
  );
  if (messages.length === AT_ONCE) needs.nudge("read-inbox");
}

async function tryMessage(needs: PaymentNeeds, pace: Pace, message: ClaimedMessage): Promise<void> {
  const { database, clock, log } = needs;
  const isRead = await readMessage(needs, pace, message).catch((error: unknown) => {
    log.error({ err: error, event: message.eventKey }, "a gateway's message could not be read");
    return false;
  });
  const now = clock();
  const pause = pausesMs[message.tries - 1];
  if (!isRead && pause === undefined) {
    log.error({ event: message.eventKey }, "a gateway's message is parked");
    await alert(needs, { kind: "message_parked", subject: message.eventKey });
  }
  const nextTryAt = isRead || pause === undefined ? null : later(now, pause);
  await database.inTransaction((tx) => endReading(tx, message, { doneAt: isRead ? now : null, nextTryAt }));
}

async function readMessage(needs: PaymentNeeds, pace: Pace, message: ClaimedMessage): Promise<boolean> {
  const { gateway, orderId, eventKey } = message;
  const payment = orderId === null ? undefined : await paymentById(needs.database.db, orderId);
  if (payment?.gateway !== gateway) {
    needs.log.error({ event: eventKey, order: orderId }, "a gateway told of an order that is not ours");
    if (orderId !== null) await alert(needs, { kind: "message_unknown", subject: orderId });
    return true;
  }
  // The message may be about a refund of the order.
  const hastened = await needs.database.inTransaction((tx) => hastenRefunds(tx, payment.id, needs.clock()));
  if (hastened) needs.nudge("send-refunds");
  await pace.wait();
  return (await fetchOrderState(needs, payment, "webhook")).told !== "unknown";
}

function alert({ database, clock }: PaymentNeeds, details: AlertToRaise): Promise<void> {
  return database.inTransaction((tx) => raiseAlert(tx, details, clock()));
}
