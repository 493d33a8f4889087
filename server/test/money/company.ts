import type { SettlementLine } from "../../src/features/payments/company/gateway.ts";
import { type ScriptedGateway, scriptedGateway } from "../simulators/scripted-gateway.ts";
import { Planned } from "./faults.ts";

/** Captured money: the truth, whatever the portal is told. */
interface Capture {
  orderId: string | null;
  amountPaise: number;
}

/** A refund of one capture. */
interface Returned extends Capture {
  captureId: string;
}

/** A payment company that records what really happened; the portal's books are compared with it. */
export interface Company {
  gateway: ScriptedGateway;
  /** By transaction id. */
  taken: Map<string, Capture>;
  /** By refund id. */
  returned: Map<string, Returned>;
  pay(orderId: string): void;
  payWrongly(orderId: string, how: "less" | "more" | "dollars"): void;
  /** The payer pays again on the same page; only the settlement report shows it. */
  payAgain(orderId: string): void;
  /** Refunds the second capture; only the report shows it. */
  giveBackSecond(orderId: string): void;
  payWithoutOrder(): void;
  /** The company reports another order's transaction for this one. */
  mixUp(orderId: string, otherOrderId: string): void;
  /** Refunds everything; the order's status shows it. */
  giveBack(orderId: string): void;
  /** Refunds a part, as after a dispute; only the report shows it. */
  giveBackPart(orderId: string): void;
  /** Orders whose requested refunds exceeded what there was, although the company refunded nothing by itself. */
  overAsked: Set<string>;
  /** Orders with malformed answers. */
  unreadable: Set<string>;
  /** Orders with a refund that failed and then was made after all. */
  turned: Set<string>;
  /** The order's own capture. */
  captureOf(orderId: string): Capture | undefined;
  /** An order's money that is neither refunded nor being refunded. */
  rest(orderId: string): number;
  restOf(captureId: string): number;
}

const PART = 2_500;
const ownId = (orderId: string) => `T-${orderId}`;

export function createCompany(name: string): Company {
  const gateway = scriptedGateway(name);
  const captures = new Map<string, Capture>();
  const returned = new Map<string, Returned>();
  const excessRefunds = new Set<string>();
  const unreadable = new Set<string>();
  const { refund: acceptRefund, fetchOrder } = gateway;
  const captureOf = (orderId: string) => captures.get(ownId(orderId));
  const isOpen = (orderId: string) => !["succeeded", "autoRefunded"].includes(stateOf(orderId));
  const stateOf = (orderId: string) => gateway.orders.get(orderId)?.state.state ?? "notFound";
  const refundsOf = (captureId: string) =>
    [...gateway.refunds.values()].filter(
      ({ wanted, state }) => wanted.gatewayPaymentId === captureId && state.state !== "failed",
    );

  function remainingOf(captureId: string): number {
    const mine = [...returned.values()].filter((one) => one.captureId === captureId);
    const refunds = [...refundsOf(captureId).map(({ wanted }) => wanted), ...mine];
    return refunds.reduce(
      (remaining, { amountPaise }) => remaining - amountPaise,
      captures.get(captureId)?.amountPaise ?? 0,
    );
  }
  const remainingOfOrder = (orderId: string) => remainingOf(ownId(orderId));

  function capture(orderId: string, differing: { amountPaise?: number; currency?: string } = {}): void {
    if (!isOpen(orderId)) return;
    gateway.pay(orderId, differing);
    const requestedPaise = gateway.orders.get(orderId)?.wanted.amountPaise ?? 0;
    captures.set(ownId(orderId), { orderId, amountPaise: differing.amountPaise ?? requestedPaise });
  }

  gateway.fetchOrder = async (order) => {
    if (unreadable.has(order.orderId)) throw new Planned("an answer that nobody thought of");
    return fetchOrder(order);
  };

  // It refunds at most what it has.
  gateway.refund = async (input) => {
    const isNew = !gateway.refunds.has(input.refundId);
    if (!isNew || input.amountPaise <= remainingOf(input.gatewayPaymentId)) return acceptRefund(input);
    if (![...returned.values()].some(({ captureId }) => captureId === input.gatewayPaymentId))
      excessRefunds.add(input.orderId);
    return { outcome: "refused", reason: "status 400" };
  };
  gateway.settlements = async () => {
    if (gateway.script.statusDown) return { outcome: "unknown", reason: "time-out" };
    return { outcome: "told", lines: reportOf(gateway, captures, returned) };
  };

  return {
    gateway,
    taken: captures,
    returned,
    overAsked: excessRefunds,
    unreadable,
    turned: new Set(),
    captureOf,
    rest: remainingOfOrder,
    restOf: remainingOf,
    pay: (orderId) => capture(orderId),
    payWrongly: (orderId, how) => {
      const requestedPaise = gateway.orders.get(orderId)?.wanted.amountPaise ?? 0;
      if (how === "dollars") return capture(orderId, { currency: "USD" });
      capture(orderId, { amountPaise: how === "less" ? 1 : requestedPaise + 1_000 });
    },
    payAgain: (orderId) => {
      const first = captureOf(orderId);
      if (first && stateOf(orderId) === "succeeded") captures.set(`second ${orderId}`, first);
    },
    giveBackSecond: (orderId) => {
      const captureId = `second ${orderId}`;
      const amountPaise = remainingOf(captureId);
      if (amountPaise > 0 && amountPaise === captures.get(captureId)?.amountPaise)
        returned.set(`back ${captureId}`, { orderId, amountPaise, captureId });
    },
    payWithoutOrder: () => captures.set(`foreign ${captures.size} of ${name}`, { orderId: null, amountPaise: 7_700 }),
    mixUp: (orderId, otherOrderId) => {
      const other = captureOf(otherOrderId);
      if (!other || !isOpen(orderId) || orderId === otherOrderId) return;
      gateway.pay(orderId, { amountPaise: other.amountPaise, gatewayPaymentIds: [ownId(otherOrderId)] });
    },
    giveBack: (orderId) => {
      const fullCapture = captureOf(orderId);
      if (!fullCapture || stateOf(orderId) !== "succeeded" || remainingOfOrder(orderId) !== fullCapture.amountPaise)
        return;
      returned.set(`back ${orderId}`, { ...fullCapture, captureId: ownId(orderId) });
      gateway.tell(orderId, "autoRefunded");
    },
    giveBackPart: (orderId) => {
      const amountPaise = Math.min(PART, remainingOfOrder(orderId));
      if (amountPaise > 0) returned.set(`part ${orderId}`, { orderId, amountPaise, captureId: ownId(orderId) });
    },
  };
}

function reportOf(
  gateway: ScriptedGateway,
  captures: Map<string, Capture>,
  returned: Map<string, Returned>,
): SettlementLine[] {
  const fees = { feePaise: 100, taxPaise: 18 };
  const ours = [...gateway.refunds].filter(([, { state }]) => state.state === "settled");
  return [
    ...[...captures].map(([gatewayId, money]) => ({ kind: "payment" as const, gatewayId, ...money, ...fees })),
    ...[...returned].map(([gatewayId, money]) => ({ kind: "refund" as const, gatewayId, ...money, ...fees })),
    ...ours.map(([refundId, { wanted }]) => ({
      kind: "refund" as const,
      refundId,
      gatewayId: `R-${refundId}`,
      orderId: wanted.orderId,
      captureId: wanted.gatewayPaymentId,
      amountPaise: wanted.amountPaise,
      ...fees,
    })),
  ];
}
