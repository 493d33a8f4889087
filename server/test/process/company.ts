import type { Simulator } from "../simulators/simulator.ts";
import { smartgatewaySimulator } from "../simulators/smartgateway/smartgateway.ts";

/** The payment company of these tests: the one that associations like this one use. */
export function openCompany(): Promise<Simulator> {
  return smartgatewaySimulator();
}
