import type { Simulator } from "../simulators/simulator.ts";
import { smartgatewaySimulator } from "../simulators/smartgateway/smartgateway.ts";
import { openPortal, type TestPortal } from "./portal.ts";

/** A portal with a simulated company in this process, which needs no database of its own. */
export interface CompanyPortal {
  portal: TestPortal;
  company: Simulator;
  close(): Promise<void>;
}

export async function openCompanyPortal(connection: Parameters<typeof openPortal>[2]): Promise<CompanyPortal> {
  const company = await smartgatewaySimulator();
  const variables = Object.entries(company.variables).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const environment = { PAYMENT_GATEWAY: company.name, ...Object.fromEntries(variables) };
  const portal = await openPortal(environment, undefined, connection);
  return {
    portal,
    company,
    close: async () => {
      await portal.close();
      await company.close();
    },
  };
}
