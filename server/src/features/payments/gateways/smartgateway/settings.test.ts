import { describe, expect, it } from "vitest";
import { GatewayVariablesError } from "../variables.ts";
import { readSmartgateway, smartgateway } from "./smartgateway.ts";

const ORDER_ID = "SOC7F3A9C21B0D4E8A6F";

describe("the variables", () => {
  const minSettings = {
    SMARTGATEWAY_MERCHANT_ID: "SG1",
    SMARTGATEWAY_API_KEY: "key",
    SMARTGATEWAY_WEBHOOK_USER: "portal",
    SMARTGATEWAY_WEBHOOK_PASSWORD: "made:up",
  };

  it("may be four: the page is the merchant's, at the bank's live address", () => {
    expect(readSmartgateway(minSettings)).toEqual({
      merchantId: "SG1",
      apiKey: "key",
      clientId: "SG1",
      webhookLogins: ["portal:made:up"],
      url: "https://smartgateway.hdfc.bank.in",
      pageOrigins: ["https://smartgateway.hdfc.bank.in"],
    });
  });

  it("may change the password alone", () => {
    const changing = { ...minSettings, SMARTGATEWAY_WEBHOOK_PASSWORD_OLD: "old" };
    expect(readSmartgateway(changing).webhookLogins).toEqual(["portal:made:up", "portal:old"]);
  });

  it("are named when they are missing or wrong, and their values are not", () => {
    const wrong = { ...minSettings, SMARTGATEWAY_API_KEY: "", SMARTGATEWAY_WEBHOOK_USER: "por:tal" };
    expect(() => readSmartgateway(wrong)).toThrow(GatewayVariablesError);
    expect(() => readSmartgateway(wrong)).toThrow(
      "SMARTGATEWAY_API_KEY must be set.\nSMARTGATEWAY_WEBHOOK_USER may hold letters and digits only.",
    );
    expect(() => readSmartgateway(wrong)).not.toThrow(/por:tal/);
  });
});

describe("a message", () => {
  const login = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
  const RIGHT = login("portal:made-up-password");
  const gateway = smartgateway(
    readSmartgateway({
      SMARTGATEWAY_MERCHANT_ID: "SG1",
      SMARTGATEWAY_API_KEY: "key",
      SMARTGATEWAY_WEBHOOK_USER: "portal",
      SMARTGATEWAY_WEBHOOK_PASSWORD: "made-up-password",
      SMARTGATEWAY_WEBHOOK_USER_OLD: "portalold",
      SMARTGATEWAY_WEBHOOK_PASSWORD_OLD: "made-up-old-password",
    }),
    () => new Date("2026-11-21T07:00:00Z"),
  );
  const verify = (authorization: string | string[] | undefined, body: unknown) =>
    gateway.verifyWebhook({ authorization }, Buffer.from(typeof body === "string" ? body : JSON.stringify(body)));

  it("about a transaction names its order elsewhere than one about an order", () => {
    const event = (content: object) => ({ id: "evt_V2_7140", event_name: "TXN_CHARGED", content });
    const hint = { eventKey: "evt_V2_7140", orderId: ORDER_ID };
    expect(verify(RIGHT, event({ txn: { order_id: ORDER_ID, status: "CHARGED" } }))).toEqual(hint);
    expect(verify(RIGHT, event({ order: { order_id: ORDER_ID, amount: "2500" } }))).toEqual(hint);
  });

  it.each<[string, string | string[] | undefined]>([
    ["no login", undefined],
    ["two logins", [RIGHT, RIGHT]],
    ["the user alone", login("portal")],
    ["another password", login("portal:made-up-passwore")],
    ["the old user with the new password", login("portalold:made-up-password")],
    ["another scheme", RIGHT.replace("Basic", "Bearer")],
    ["signs that are not base64", `${RIGHT}!`],
    ["nothing after the scheme", "Basic "],
  ])("with %s is not the bank's", (_what, authorization) => {
    expect(verify(authorization, { id: "evt_V2_1" })).toBeUndefined();
  });

  it("with the login that is being replaced is the bank's as well", () => {
    const hint = verify(login("portalold:made-up-old-password"), { id: "evt_V2_1" });
    expect(hint).toEqual({ eventKey: "evt_V2_1", orderId: null });
  });

  it("is the bank's whatever the case of the scheme", () => {
    expect(verify(RIGHT.replace("Basic", "BASIC"), { id: "evt_V2_1" })).toEqual({
      eventKey: "evt_V2_1",
      orderId: null,
    });
  });

  it.each([
    ["{}", "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"],
    ["not JSON", "62b8125a6f6d924ec53345b5fcd58ca3ed3f5e7d51e2e146e5f1346508acce69"],
  ])("without an event's id (%s) is known by its bytes", (body, sha256) => {
    expect(verify(RIGHT, body)).toEqual({ eventKey: sha256, orderId: null });
  });
});
