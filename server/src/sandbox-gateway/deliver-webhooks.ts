import { callOut } from "../platform/call-out.ts";
import { later } from "../platform/clock.ts";
import type { Tx } from "../platform/database/db.ts";
import { signatureOf } from "../platform/secrets.ts";
import { readKeys } from "./keys.ts";
import type { SandboxNeeds } from "./needs.ts";

const AT_ONCE = 5;

/** A delivery whose process died is sent again after this time. */
const SENDING_LEASE_MS = 60_000;

/** After the last try the merchant has to ask. */
const pausesMs = [5_000, 30_000, 120_000, 600_000, 3_600_000];

export async function deliverWebhooks(needs: SandboxNeeds): Promise<void> {
  const { database, clock, log } = needs;
  const due = await database.inTransaction((tx) => claimDeliveries(tx, clock()));
  if (due.length === 0) return;
  const { webhookSecret } = await readKeys(database.db);
  const failed = (err: unknown, { eventId: event }: Delivery) => log.error({ err, event }, "one delivery failed");
  await Promise.all(due.map((one) => deliver(needs, one, webhookSecret).catch((error) => failed(error, one))));
  if (due.length === AT_ONCE) needs.nudge("deliver-webhooks");
}

type Delivery = Awaited<ReturnType<typeof claimDeliveries>>[number];

function claimDeliveries(tx: Tx, now: Date) {
  return tx
    .updateTable("sandboxDeliveries")
    .from("sandboxOrders")
    .set((eb) => ({ nextTryAt: later(now, SENDING_LEASE_MS), tries: eb("tries", "+", 1) }))
    .whereRef("sandboxOrders.orderId", "=", "sandboxDeliveries.orderId")
    .where("eventId", "in", (eb) =>
      eb
        .selectFrom("sandboxDeliveries")
        .select("eventId")
        .where("nextTryAt", "<=", now)
        .orderBy("nextTryAt")
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["eventId", "body", "tries", "notifyUrl"])
    .execute();
}

async function deliver({ database, clock, log }: SandboxNeeds, delivery: Delivery, secret: string): Promise<void> {
  const { eventId, body, notifyUrl: url, tries } = delivery;
  const headers = {
    "content-type": "application/json",
    "x-sandbox-event": eventId,
    "x-sandbox-signature": signatureOf(body, secret),
  };
  const status = await callOut({ method: "POST", url, headers, body }).then(
    (answer) => answer.status,
    (error: unknown) => {
      log.warn({ err: error, event: eventId }, "sandbox webhook not delivered");
      return 0;
    },
  );
  const now = clock();
  const pause = pausesMs[tries - 1];
  const isTaken = status >= 200 && status < 300;
  const changes = isTaken ? { deliveredAt: now, nextTryAt: null } : { nextTryAt: pause ? later(now, pause) : null };
  await database.inTransaction((tx) =>
    tx.updateTable("sandboxDeliveries").set(changes).where("eventId", "=", eventId).execute(),
  );
}
