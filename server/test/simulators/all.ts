import { cashfreeSimulator } from "./cashfree.ts";
import { phonepeSimulator } from "./phonepe.ts";
import { razorpaySimulator } from "./razorpay.ts";
import { sandboxSimulator } from "./sandbox.ts";
import type { Simulator } from "./simulator.ts";
import { smartgatewaySimulator } from "./smartgateway.ts";

/** Every company that the portal has an adapter for, simulated. The suites of all gateways run on each. */
export const simulators: readonly (() => Promise<Simulator>)[] = [
  cashfreeSimulator,
  phonepeSimulator,
  razorpaySimulator,
  sandboxSimulator,
  smartgatewaySimulator,
];
