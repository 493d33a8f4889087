import { setTimeout as sleep } from "node:timers/promises";
import type { Made } from "@aangan/contract/endpoint";
import type { Payment } from "@aangan/contract/payments";
import { refuse } from "../../../platform/refusal.ts";
import type { PaymentNeeds } from "../needs.ts";
import { askIfDue } from "../settle/ask-gateway.ts";
import { findPayment } from "../settle/find-payment.ts";
import { isOpen } from "../show/standing.ts";
import { askedPaymentOnWire } from "../show/wire.ts";

/** Pauses between two looks: short at first, because the company's message about a payment just made is often being read. */
const PAUSES_MS = [25, 50, 100, 200, 400];
const LONGEST_PAUSE_MS = 500;

/**
 * How a payment stands, for its owner and the office; anybody else's is `not_found`. While its end is not known the gateway
 * is asked, at most once in three seconds whoever waits, for as long as `statusWaitMs`.
 */
export async function paymentStatus(
  needs: PaymentNeeds,
  caller: { kind: "resident" | "admin"; id: string },
  id: string,
): Promise<Made<typeof Payment>> {
  const deadline = performance.now() + needs.statusWaitMs;
  for (let look = 0; ; look++) {
    const found = await findPayment(needs.database.db, id);
    if (caller.kind === "resident" && found.residentId !== caller.id) refuse("not_found");
    if (found.state === "SUCCESS" || found.state === "REVIEW") return askedPaymentOnWire(found);
    const asked = await askIfDue(needs, found, "status");
    // What its bill has left was read before the money was booked.
    if (asked?.payment.state === "SUCCESS") return askedPaymentOnWire(await findPayment(needs.database.db, id));
    const payment = { ...found, ...asked?.payment };
    // A payment that failed or lapsed has an answer, unless somebody is hearing a newer one right now.
    const isBeingAsked = !asked && payment.claimedUntil !== null && payment.claimedUntil > needs.clock();
    const isSettled = !isOpen(payment) && !isBeingAsked;
    const pauseMs = PAUSES_MS[look] ?? LONGEST_PAUSE_MS;
    if (isSettled || performance.now() + pauseMs > deadline) return askedPaymentOnWire(payment);
    await sleep(pauseMs);
  }
}
