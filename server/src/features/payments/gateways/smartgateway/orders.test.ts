import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { refundStateIn, SmartgatewayOrder, stateOf } from "./orders.ts";

const ORDER_ID = "SOC7F3A9C21B0D4E8A6F";

const charged = (changes: object = {}) => ({
  order_id: ORDER_ID,
  merchant_id: "SGTEST",
  status: "CHARGED",
  amount: 2500.1,
  effective_amount: 2500.1,
  currency: "INR",
  order_expiry: "2026-11-21T06:18:16Z",
  txn_id: `SGTEST-${ORDER_ID}-1`,
  payment_method_type: "NB",
  payment_gateway_response: { rrn: "bs46c36aad4a1c", epg_txn_id: "314012701491", created: "2026-11-21T06:03:49Z" },
  ...changes,
});

const orderStateOf = (order: object, now = new Date("2026-11-21T07:00:00Z")) =>
  stateOf(z.parse(SmartgatewayOrder, order), "CONFIGURED", now);

describe("what the bank says of an order", () => {
  it.each([
    ["STARTED", "pending"],
    ["PENDING_VBV", "pending"],
    ["AUTHORIZING", "pending"],
    ["AUTHORIZED", "pending"],
    ["VOIDED", "pending"],
    ["TO_BE_CHARGED", "pending"],
    ["SUCCESS", "pending"],
    ["AUTHENTICATION_FAILED", "failed"],
    ["AUTHORIZATION_FAILED", "failed"],
    ["JUSPAY_DECLINED", "failed"],
    ["AUTO_REFUNDED", "autoRefunded"],
  ])("%s is %s", (status, state) => {
    expect(orderStateOf(charged({ status }))).toEqual({ state });
  });

  it("CHARGED tells everything that must equal what was asked for", () => {
    expect(orderStateOf(charged())).toEqual({
      state: "succeeded",
      capture: {
        amountPaise: 250_010,
        currency: "INR",
        merchantId: "SGTEST",
        orderId: ORDER_ID,
        gatewayPaymentIds: [`SGTEST-${ORDER_ID}-1`],
        method: "Net banking",
        reference: "bs46c36aad4a1c",
        paidAt: new Date("2026-11-21T06:03:49Z"),
      },
    });
  });

  it.each<[string, object, number]>([
    ["amounts as texts", { amount: "2500.0", effective_amount: "2500.00" }, 250_000],
    ["no amount after offers", { effective_amount: null }, 250_010],
    ["an offer", { effective_amount: 2400 }, 240_000],
    ["a surcharge", { effective_amount: 2550 }, 255_000],
    ["an amount of three decimals", { effective_amount: 2333.333 }, 0],
    ["no amount at all", { amount: undefined, effective_amount: undefined }, 0],
    ["a part charged", { status: "PARTIAL_CHARGED", effective_amount: 1000 }, 100_000],
    ["a part charged of unknown size", { status: "PARTIAL_CHARGED" }, 0],
    ["a refund on its way", { refunded: true, amount_refunded: 2500.1 }, 250_010],
  ])("with %s books no other amount", (_what, changes, amountPaise) => {
    expect(orderStateOf(charged(changes))).toMatchObject({ state: "succeeded", capture: { amountPaise } });
  });

  it.each<[string, object, object]>([
    ["the configured account, when the order names none", { merchant_id: undefined }, { merchantId: "CONFIGURED" }],
    [
      "the transaction's detail, when the order has no transaction",
      { txn_id: null, txn_detail: { txn_id: 7 } },
      { gatewayPaymentIds: ["7"] },
    ],
    ["no transaction, when there is none", { txn_id: undefined }, { gatewayPaymentIds: [] }],
    [
      "another reference, when there is no RRN",
      { payment_gateway_response: { rrn: "", epg_txn_id: "314" } },
      { reference: "314" },
    ],
    ["no time, when it cannot be read", { payment_gateway_response: { created: "yesterday" } }, { paidAt: undefined }],
    ["a method of next year as the bank names it", { payment_method_type: "EMI" }, { method: "EMI" }],
  ])("CHARGED tells %s", (_what, changes, capture) => {
    expect(orderStateOf(charged(changes))).toMatchObject({ capture });
  });

  it("NEW is pending until the order's own expiry, and expired from then on", () => {
    const order = charged({ status: "NEW" });
    expect(orderStateOf(order, new Date("2026-11-21T06:18:15Z"))).toEqual({ state: "pending" });
    expect(orderStateOf(order, new Date("2026-11-21T06:18:16Z"))).toEqual({ state: "expired" });
    expect(orderStateOf(charged({ status: "NEW", order_expiry: undefined }))).toEqual({ state: "pending" });
  });
});

describe("what the bank says of a refund", () => {
  const REFUND_ID = "RF5D2C9A71E0B34F68C1";
  const refundStateFor = (refund: object) =>
    refundStateIn(z.parse(SmartgatewayOrder, charged({ refunds: [{ unique_request_id: "X" }, refund] })), REFUND_ID);

  it.each([
    ["PENDING", "pending"],
    ["MANUAL_REVIEW", "pending"],
    ["a status of next year", "pending"],
    ["FAILURE", "failed"],
    ["SUCCESS", "settled"],
  ])("%s is %s", (status, state) => {
    expect(refundStateFor({ unique_request_id: REFUND_ID, status, amount: 500 })).toMatchObject({ state });
  });

  it("is nothing about ours when it is about another", () => {
    expect(refundStateFor({ unique_request_id: "Y", status: "SUCCESS", amount: 500 })).toEqual({ state: "notFound" });
  });

  it("is not settled while nobody can read how much went back", () => {
    expect(refundStateFor({ unique_request_id: REFUND_ID, status: "SUCCESS", amount: "all" })).toEqual({
      state: "pending",
    });
  });
});
