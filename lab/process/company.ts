import type { Simulator } from "../../server/test/simulators/simulator.ts";
import { smartgatewaySimulator } from "../../server/test/simulators/smartgateway/smartgateway.ts";

/** The payment company of these tests: the one that most such associations use. */
export function openCompany(): Promise<Simulator> {
  return smartgatewaySimulator();
}
