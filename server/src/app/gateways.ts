import type { Gateway } from "../features/payments/gateway.ts";
import { cashfree, readCashfree } from "../features/payments/gateways/cashfree/cashfree.ts";
import { phonepe, readPhonepe } from "../features/payments/gateways/phonepe/phonepe.ts";
import { razorpay, readRazorpay } from "../features/payments/gateways/razorpay/razorpay.ts";
import { readSmartgateway, smartgateway } from "../features/payments/gateways/smartgateway/smartgateway.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config, GatewayName } from "../platform/machine/config.ts";

/** Throws GatewayVariablesError with every missing or wrong variable. The sandbox is made in payments.ts. */
export function companyGateway(
  name: Exclude<GatewayName, "sandbox">,
  { gatewayVariables: variables }: Pick<Config, "gatewayVariables">,
  clock: Clock,
): Gateway {
  switch (name) {
    case "smartgateway":
      return smartgateway(readSmartgateway(variables), clock);
    case "razorpay":
      return razorpay(readRazorpay(variables));
    case "phonepe":
      return phonepe(readPhonepe(variables), clock);
    case "cashfree":
      return cashfree(readCashfree(variables), clock);
  }
}
