import { paise } from "@aangan/contract/money";
import type { OrderRequest } from "../../src/features/payments/company/gateway.ts";
import type { Simulator } from "./simulator.ts";

/** An order of Rs 1,234.50 as the portal would place it with this company now. */
export function newOrderRequest(
  company: Simulator,
  changes: Partial<OrderRequest> & { orderId: string },
): OrderRequest {
  return {
    amountPaise: paise(123_450),
    currency: "INR",
    description: "Maintenance of A-1203",
    returnUrl: "http://localhost:3000/back",
    expiresAt: new Date(company.now().getTime() + company.gateway.facts.pageLifeMs),
    payer: { id: "A1203", name: "Asha Rao", email: "asha@example.com", phone: "9876543210" },
    ...changes,
  };
}
