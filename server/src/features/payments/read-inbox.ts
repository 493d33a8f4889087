import { later } from "../../platform/clock.ts";
import { askGateway } from "./ask-gateway.ts";
import { claimMessages, endReading } from "./inbox-queries.ts";
import type { PaymentNeeds } from "./needs.ts";
import type { Pace } from "./pace.ts";
import { paymentById } from "./queries.ts";

type ClaimedMessage = Awaited<ReturnType<typeof claimMessages>>[number];

const AT_ONCE = 5;

/** Pauses after each try that got no answer; after the last one the message is parked and only the reconciler goes on. */
const pausesMs = [5_000, 30_000, 120_000, 600_000];

/** Reads the inbox: a message is a hint, so the gateway is asked about its order, and its answer is applied. */
export async function readInbox(needs: PaymentNeeds, pace: Pace): Promise<void> {
  const messages = await needs.database.inTransaction((tx) => claimMessages(tx, needs.clock(), AT_ONCE));
  for (const message of messages) {
    const isRead = await readMessage(needs, pace, message).catch((error: unknown) => {
      needs.log.error({ err: error, event: message.eventKey }, "a gateway's message could not be read");
      return false;
    });
    await endTry(needs, message, isRead);
  }
  if (messages.length === AT_ONCE) needs.nudge("read-inbox");
}

/** True when the gateway answered, or when there is nothing to ask about. */
async function readMessage(needs: PaymentNeeds, pace: Pace, { orderId, eventKey }: ClaimedMessage): Promise<boolean> {
  const payment = orderId === null ? undefined : await paymentById(needs.database.db, orderId);
  if (!payment || payment.gateway !== needs.gateway.facts.name) {
    needs.log.error({ event: eventKey, order: orderId }, "a gateway told of an order that is not ours");
    return true;
  }
  await pace.wait();
  return (await askGateway(needs, payment, "webhook")).told !== "unknown";
}

async function endTry({ database, clock, log }: PaymentNeeds, message: ClaimedMessage, isRead: boolean): Promise<void> {
  const now = clock();
  const pause = pausesMs[message.tries - 1];
  if (!isRead && pause === undefined) log.error({ event: message.eventKey }, "a gateway's message is parked");
  const nextTryAt = isRead || pause === undefined ? null : later(now, pause);
  await database.inTransaction((tx) => endReading(tx, message, { doneAt: isRead ? now : null, nextTryAt }));
}
