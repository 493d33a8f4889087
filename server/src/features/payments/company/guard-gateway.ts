import { type Clock, later } from "../../../platform/clock.ts";
import type { Gateway } from "./gateway.ts";

export interface GuardedGateway extends Gateway {
  isResting(): boolean;
  isSilent(): boolean;
}

export type OnGatewayCall = (call: { gateway: string; call: string; outcome: string }, seconds: number) => void;

const FAILURES_IN_A_ROW = 10;
const SHORTEST_REST_MS = 30_000;
const MAX_REST_MS = 10 * 60_000;

/** A slow gateway needs fewer calls, not more: after ten failures in a row nearly all of them fail at once. */
export function guardGateway(gateway: Gateway, clock: Clock, hear: OnGatewayCall = () => {}): GuardedGateway {
  let failures = 0;
  let nextTryAt = new Date(0);
  let restsUntil = new Date(0);

  function mayCall(): boolean {
    const now = clock();
    if (failures < FAILURES_IN_A_ROW) return true;
    if (now < nextTryAt) return false;
    nextTryAt = later(now, SHORTEST_REST_MS);
    return true;
  }

  function count(answered: boolean): void {
    failures = answered ? 0 : failures + 1;
    const excess = failures - FAILURES_IN_A_ROW;
    if (excess < 0) return;
    const now = clock();
    nextTryAt = later(now, SHORTEST_REST_MS);
    restsUntil = later(now, Math.min(SHORTEST_REST_MS * 2 ** Math.min(excess, 10), MAX_REST_MS));
  }

  async function call<A extends { outcome: string }>(name: string, ask: () => Promise<A>) {
    if (!mayCall()) return { outcome: "unknown" as const, reason: "not called: it has not answered lately" };
    const began = performance.now();
    const answer = await ask();
    hear({ gateway: gateway.facts.name, call: name, outcome: answer.outcome }, (performance.now() - began) / 1000);
    count(answer.outcome !== "unknown");
    return answer;
  }

  return {
    facts: gateway.facts,
    createOrder: (order) => call("createOrder", () => gateway.createOrder(order)),
    fetchOrder: (order) => call("fetchOrder", () => gateway.fetchOrder(order)),
    cancelOrder: async (order) => {
      if (failures < FAILURES_IN_A_ROW) await gateway.cancelOrder(order);
    },
    refund: (refund) => call("refund", () => gateway.refund(refund)),
    fetchRefund: (refund) => call("fetchRefund", () => gateway.fetchRefund(refund)),
    settlements: (day) => call("settlements", () => gateway.settlements(day)),
    verifyWebhook: (headers, body) => gateway.verifyWebhook(headers, body),
    isSilent: () => failures >= FAILURES_IN_A_ROW,
    isResting: () => failures >= FAILURES_IN_A_ROW && clock() < restsUntil,
  };
}
