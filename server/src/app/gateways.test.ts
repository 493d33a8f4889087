import { afterEach, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../test/desks/portal.ts";
import { readConfig } from "../platform/machine/config.ts";

let portal: TestPortal | undefined;
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});

const cashfree = { CASHFREE_CLIENT_ID: "made-up-client", CASHFREE_CLIENT_SECRET: "made-up-secret" };

async function webhookStatus(gateway: string): Promise<number> {
  const { status } = await fetch(`${portal?.url}/flat/api/webhooks/${gateway}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  return status;
}

describe("the payment company of the portal", () => {
  it.each([
    ["smartgateway", "SMARTGATEWAY_API_KEY"],
    ["razorpay", "RAZORPAY_KEY_SECRET"],
    ["phonepe", "PHONEPE_CLIENT_SECRET"],
    ["cashfree", "CASHFREE_CLIENT_SECRET"],
    // [INF-45]
  ])("%s does not start without its keys, and says which is missing", async (gateway, missing) => {
    await expect(openPortal({ PAYMENT_GATEWAY: gateway })).rejects.toThrow(`${missing} must be set.`);
  });

  it("is the only one whose messages are taken, and the sandbox is then not served", async () => {
    portal = await openPortal({ PAYMENT_GATEWAY: "cashfree", ...cashfree });
    expect(await webhookStatus("cashfree")).toBe(401);
    expect(await webhookStatus("razorpay")).toBe(404);
    expect((await fetch(`${portal.url}/sandbox-gateway/orders`)).status).toBe(404);
  });

  it("leaves the messages of a former one to be taken still", async () => {
    portal = await openPortal({ FORMER_PAYMENT_GATEWAYS: "cashfree", ...cashfree });
    expect(await webhookStatus("cashfree")).toBe(401);
    expect(await webhookStatus("sandbox")).toBe(401);
  });

  it("cannot be one that nobody has heard of", () => {
    expect(() => readConfig({ PAYMENT_GATEWAY: "paypal" }, "/")).toThrow(/PAYMENT_GATEWAY must be the name/);
    expect(() => readConfig({ FORMER_PAYMENT_GATEWAYS: "sandbox, paypal" }, "/")).toThrow(/FORMER_PAYMENT_GATEWAYS/);
  });
});
