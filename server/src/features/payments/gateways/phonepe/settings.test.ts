import { describe, expect, it } from "vitest";
import { phonepe, readPhonepe } from "./phonepe.ts";

/** Name and password of the official example, and the value that it gives for them. */
const EXAMPLE = "bc842c31a9e54efe320d30d948be61291f3ceee4766e36ab25fa65243cd76e0e";

const variables = {
  PHONEPE_MERCHANT_ID: "MADEUPMERCHANT",
  PHONEPE_CLIENT_ID: "made-up-client",
  PHONEPE_CLIENT_SECRET: "made-up-client-secret",
  PHONEPE_WEBHOOK_USERNAME: "username",
  PHONEPE_WEBHOOK_PASSWORD: "password",
};

const now = () => new Date("2026-11-21T04:30:00Z");
const COMPLETED = Buffer.from(
  JSON.stringify({ event: "checkout.order.completed", payload: { merchantOrderId: "PHONEPEORDER00000001" } }),
);

const hear = (authorization: string | string[] | undefined, body = COMPLETED, set: object = {}) =>
  phonepe(readPhonepe({ ...variables, ...set }), now).verifyWebhook({ authorization }, body);

describe("a message of PhonePe", () => {
  it("is known by the SHA-256 of name and password, as in the official example", () => {
    expect(hear(EXAMPLE)).toMatchObject({ orderId: "PHONEPEORDER00000001" });
  });

  it.each([["as a list of one", [EXAMPLE]]])("is believed with that value %s", (_how, authorization) => {
    expect(hear(authorization)).toBeDefined();
  });

  it.each([
    ["no value", undefined],
    ["name and password as Basic", "Basic dXNlcm5hbWU6cGFzc3dvcmQ="],
    ["it in capital letters", EXAMPLE.toUpperCase()],
    ["half of it", EXAMPLE.slice(0, 32)],
    ["nothing", ""],
  ])("with %s is nobody's", (_what, authorization) => {
    expect(hear(authorization)).toBeUndefined();
  });

  it("is believed with the old login while that is being replaced, and not afterwards", () => {
    const login = { PHONEPE_WEBHOOK_USERNAME: "portal_user", PHONEPE_WEBHOOK_PASSWORD: "madeup2026" };
    const old = { PHONEPE_WEBHOOK_USERNAME_OLD: "username", PHONEPE_WEBHOOK_PASSWORD_OLD: "password" };
    expect(hear(EXAMPLE, COMPLETED, { ...login, ...old })).toBeDefined();
    expect(hear(EXAMPLE, COMPLETED, login)).toBeUndefined();
  });

  it("about a refund names the order that was paid", () => {
    const body = Buffer.from(
      JSON.stringify({ event: "pg.refund.completed", payload: { originalMerchantOrderId: "PHONEPEORDER00000001" } }),
    );
    expect(hear(EXAMPLE, body)).toMatchObject({ orderId: "PHONEPEORDER00000001" });
  });

  it("has the same key when it comes again, and another one when it says something else", () => {
    const other = Buffer.from(JSON.stringify({ event: "checkout.order.failed", payload: {} }));
    expect(hear(EXAMPLE)?.eventKey).toMatch(/^[0-9a-f]{64}$/);
    expect(hear(EXAMPLE)?.eventKey).toBe(hear(EXAMPLE, Buffer.from(COMPLETED))?.eventKey);
    expect(hear(EXAMPLE, other)).toMatchObject({ orderId: null });
    expect(hear(EXAMPLE, other)?.eventKey).not.toBe(hear(EXAMPLE)?.eventKey);
  });
});

describe("PhonePe's variables", () => {
  it("stand for the live system when no address is set", () => {
    expect(readPhonepe(variables)).toMatchObject({
      url: "https://api.phonepe.com/apis/pg",
      authUrl: "https://api.phonepe.com/apis/identity-manager",
      clientVersion: "1",
    });
  });

  it("are named when they are missing, and half an old login is one", () => {
    expect(() => readPhonepe({ ...variables, PHONEPE_CLIENT_SECRET: "" })).toThrow("PHONEPE_CLIENT_SECRET");
    expect(() => readPhonepe({ ...variables, PHONEPE_WEBHOOK_USERNAME_OLD: "name" })).toThrow("go together");
  });
});
