import { cashfreeSimulator } from "./cashfree/cashfree.ts";
import { phonepeSimulator } from "./phonepe/phonepe.ts";
import { razorpaySimulator } from "./razorpay/razorpay.ts";
import { sandboxSimulator } from "./sandbox/sandbox.ts";
import type { Simulator } from "./simulator.ts";
import { smartgatewaySimulator } from "./smartgateway/smartgateway.ts";

/** A simulator of every company that the portal has an adapter for. The gateway suites run on each. */
export const simulators: readonly (() => Promise<Simulator>)[] = [
  cashfreeSimulator,
  phonepeSimulator,
  razorpaySimulator,
  sandboxSimulator,
  smartgatewaySimulator,
];
