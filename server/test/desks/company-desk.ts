import type { Simulator } from "../simulators/simulator.ts";
import { type DeskGateway, openDeskAt, type PaymentDesk } from "./payment-desk.ts";

/** The payments feature with a simulated company behind the portal's own adapter. */
export interface CompanyDesk {
  company: Simulator;
  /** Its clock and the company's move together. */
  desk: PaymentDesk<DeskGateway>;
  close(): Promise<void>;
}

/** Opens a company and the desk in front of it. */
export async function openCompanyDesk(open: () => Promise<Simulator>): Promise<CompanyDesk> {
  const company = await open();
  const calls = { fetch: 0 };
  const gateway: DeskGateway = {
    ...company.gateway,
    calls,
    message: company.message,
    fetchOrder: (order) => {
      calls.fetch++;
      return company.gateway.fetchOrder(order);
    },
  };
  const desk = await openDeskAt(gateway, { startsAt: company.now() });
  const pass = (ms: number) => {
    desk.pass(ms);
    company.pass(ms);
  };
  return {
    company,
    desk: { ...desk, pass },
    close: async () => {
      await desk.close();
      await company.close();
    },
  };
}
