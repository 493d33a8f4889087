import { paise } from "@aangan/contract/money";
import type { Capture, OrderName, OrderRequest } from "../../src/features/payments/company/gateway.ts";
import { dayOf } from "../../src/platform/clock.ts";
import { newOrderId } from "../../src/platform/ids.ts";
import type { Simulator } from "./simulator.ts";

interface Hooks {
  beforeAll(run: () => Promise<void>): void;
  afterAll(run: () => Promise<void>): void;
  beforeEach(run: () => Promise<void>): void;
  afterEach(run: () => void): void;
}

/** A company for a file's tests, with common actions. */
export interface Shop {
  company: Simulator;
  dayOf: typeof dayOf;
  wanted(orderId: string, amountPaise?: number): OrderRequest;
  /** How a repeated createOrder ends that had succeeded at the company. */
  repeated(): "opened" | "unknown";
  open(amountPaise?: number): Promise<{ orderId: string; page: string; name: OrderName }>;
  /** The order's state; "unknown" without an answer. */
  stateOf(orderId: string): Promise<string>;
  captureOf(orderId: string): Promise<Capture | undefined>;
}

const payer = { id: "E041", name: "Meera Iyer", email: "meera@example.com", phone: "9876543210" };

/** Opens a company for a block of tests, and resets it after each. */
export function useCompany(hooks: Hooks, open: () => Promise<Simulator>): Shop {
  const names = new Map<string, OrderName>();
  const nameOf = (orderId: string) => names.get(orderId) ?? { orderId, gatewayOrderId: null };
  const shop: Shop = {
    company: undefined as unknown as Simulator,
    dayOf,
    wanted: (orderId, amountPaise = 50_000) => ({
      orderId,
      amountPaise: paise(amountPaise),
      currency: "INR",
      description: "Bill ELEC-2627-000042, flat E-041",
      returnUrl: `https://portal.example.org/flat/api/payments/return/${orderId}`,
      expiresAt: new Date(shop.company.now().getTime() + shop.company.gateway.facts.pageLifeMs),
      payer,
    }),
    repeated: () => (shop.company.givesPageOnce ? "unknown" : "opened"),
    open: async (amountPaise) => {
      const orderId = newOrderId();
      const answer = await shop.company.gateway.createOrder(shop.wanted(orderId, amountPaise));
      if (answer.outcome !== "opened") throw new Error(`not opened: ${answer.reason}`);
      const name = { orderId, gatewayOrderId: answer.gatewayOrderId };
      names.set(orderId, name);
      return { orderId, page: answer.paymentUrl, name };
    },
    stateOf: async (orderId) => {
      const answer = await shop.company.gateway.fetchOrder(nameOf(orderId));
      return answer.outcome === "told" ? answer.order.state : `unknown: ${answer.reason}`;
    },
    captureOf: async (orderId) => {
      const answer = await shop.company.gateway.fetchOrder(nameOf(orderId));
      return answer.outcome === "told" && answer.order.state === "succeeded" ? answer.order.capture : undefined;
    },
  };
  hooks.beforeAll(async () => {
    shop.company = await open();
  });
  hooks.afterAll(() => shop.company.close());
  // Logs in first where needed, so that faults hit the call under test.
  hooks.beforeEach(async () => {
    await shop.company.gateway.fetchOrder({ orderId: newOrderId(), gatewayOrderId: null });
  });
  hooks.afterEach(() => {
    const behaves = { next: [], always: undefined, delayMs: 0, beforeAnswer: undefined, instead: undefined };
    Object.assign(shop.company.server.script, behaves);
  });
  return shop;
}
