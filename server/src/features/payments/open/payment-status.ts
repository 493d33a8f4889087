import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "../../../platform/auth/known-device.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { PaymentNeeds } from "../company/needs.ts";
import { isOpen } from "../payment-state.ts";
import { findPayment } from "../queries.ts";
import { checkIfDue } from "../settle/fetch-order-state.ts";
import { toStatusPayment } from "../show/wire.ts";

const PAUSES_MS = [25, 50, 100, 200, 400];
const MAX_PAUSE_MS = 500;

/** Refuses strangers with `not_found`. Waits up to `statusWaitMs` for an open payment's end. */
export async function paymentStatus(needs: PaymentNeeds, caller: Person, id: string) {
  const deadline = performance.now() + needs.statusWaitMs;
  for (let look = 0; ; look++) {
    const found = await findPayment(needs.database.db, id);
    if (caller.kind === "resident" && found.residentId !== caller.id) refuse("not_found");
    if (found.state === "SUCCESS" || found.state === "REVIEW") return toStatusPayment(found);
    const result = await checkIfDue(needs, found);
    // The bill's rest was read before the money was booked.
    if (result?.payment.state === "SUCCESS") return toStatusPayment(await findPayment(needs.database.db, id));
    const payment = { ...found, ...result?.payment };
    // A failed or expired payment has its answer, unless a newer one is being fetched right now.
    const isBeingFetched = !result && payment.claimedUntil !== null && payment.claimedUntil > needs.clock();
    const isSettled = !isOpen(payment) && !isBeingFetched;
    const pauseMs = PAUSES_MS[look] ?? MAX_PAUSE_MS;
    if (isSettled || performance.now() + pauseMs > deadline) return toStatusPayment(payment);
    await sleep(pauseMs);
  }
}
