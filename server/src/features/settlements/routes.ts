import * as contract from "@aangan/contract/features/settlements";
import type { Serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { PaymentNeeds } from "../payments/company/needs.ts";
import { askForOrders } from "./ask-for-orders.ts";
import { compareSettlement } from "./compare-settlement.ts";
import { showSettlement } from "./show-settlement.ts";

export function settlementRoutes({ read, steps }: Serve, needs: PaymentNeeds): void {
  const { name } = needs.gateway.facts;

  read(contract.showSettlement, async ({ db, params }) => ({ settlement: await showSettlement(db, name, params.day) }));

  steps(contract.askForOrders, async ({ caller, body }) => ({
    orders: await askForOrders(needs, caller, body.orders),
  }));

  steps(contract.compareSettlement, async ({ db, params }) => {
    if (!(await compareSettlement(needs, params.day))) refuse("gateway_silent");
    return { settlement: await showSettlement(db, name, params.day) };
  });
}
