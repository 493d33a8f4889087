import type { Gateway } from "../features/payments/company/gateway.ts";
import { cashfree, readCashfree } from "../features/payments/gateways/cashfree/cashfree.ts";
import { phonepe, readPhonepe } from "../features/payments/gateways/phonepe/phonepe.ts";
import { razorpay, readRazorpay } from "../features/payments/gateways/razorpay/razorpay.ts";
import { readSmartgateway, smartgateway } from "../features/payments/gateways/smartgateway/smartgateway.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config, GatewayName } from "../platform/machine/config.ts";

type Open = (variables: Config["gatewayVariables"], clock: Clock) => Gateway;

/** Throw GatewayVariablesError with every missing or wrong variable. The sandbox is made in payments.ts. */
export const companies: Record<Exclude<GatewayName, "sandbox">, Open> = {
  smartgateway: (variables, clock) => smartgateway(readSmartgateway(variables), clock),
  razorpay: (variables) => razorpay(readRazorpay(variables)),
  phonepe: (variables, clock) => phonepe(readPhonepe(variables), clock),
  cashfree: (variables, clock) => cashfree(readCashfree(variables), clock),
};
