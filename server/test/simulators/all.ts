import { cashfreeSimulator } from "./cashfree/cashfree.ts";
import { phonepeSimulator } from "./phonepe/phonepe.ts";
import { razorpaySimulator } from "./razorpay/razorpay.ts";
import { sandboxSimulator } from "./sandbox/sandbox.ts";
import type { Simulator } from "./simulator.ts";
import { smartgatewaySimulator } from "./smartgateway/smartgateway.ts";

/** Every company that the portal has an adapter for, simulated. The suites of all gateways run on each. */
export const simulators: readonly (() => Promise<Simulator>)[] = [
  cashfreeSimulator,
  phonepeSimulator,
  razorpaySimulator,
  sandboxSimulator,
  smartgatewaySimulator,
];
