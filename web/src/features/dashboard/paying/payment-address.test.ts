import { expect, it } from "vitest";
import { trustedPaymentAddress } from "./payment-address.ts";

const trial = "http://localhost:3000";
const deployed = "https://bills.example.org";

it.each([
  ["https://smartgateway.example/pay/1", deployed, "https://smartgateway.example/pay/1"],
  ["https://smartgateway.example/pay/1", trial, "https://smartgateway.example/pay/1"],
  ["http://localhost:3000/sandbox-gateway/pay/1", trial, "http://localhost:3000/sandbox-gateway/pay/1"],
  ["/sandbox-gateway/pay/1", trial, "http://localhost:3000/sandbox-gateway/pay/1"],
  ["https://bills.example.org/sandbox-gateway/pay/1", deployed, "https://bills.example.org/sandbox-gateway/pay/1"],
])("%s is trusted from %s", (paymentUrl, origin, address) => {
  expect(trustedPaymentAddress(paymentUrl, origin)).toBe(address);
});

it.each([
  ["http://evil.example/pay", trial],
  ["http://localhost:3001/sandbox-gateway/pay/1", trial],
  ["http://localhost:3000/user/dashboard", trial],
  ["http://localhost:3000/sandbox-gateway/../user", trial],
  ["https://bills.example.org/anything", deployed],
  ["https://name:word@gateway.example/pay", deployed],
  ["javascript:alert(1)", deployed],
  ["data:text/html,x", deployed],
  ["//evil.example/sandbox-gateway/", trial],
  ["https://", deployed],
  // [FE-05]
])("%s is not trusted from %s", (paymentUrl, origin) => {
  expect(trustedPaymentAddress(paymentUrl, origin)).toBeNull();
});
