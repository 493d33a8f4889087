import { describe, expect, it } from "vitest";
import { verifyMessage } from "./messages.ts";

const SECRET = "made-up-webhook-secret";

/** A message about a link, and its signature as `openssl dgst -sha256 -hmac` gives it. */
const LINK_PAID = Buffer.from(
  '{"event":"payment_link.paid","payload":{"payment_link":{"entity":{"reference_id":"RAZORPAYORDER0000001"}}}}',
);
const SIGNATURE = "5bedcbc0b4c9c81a52db151f22f6752db9e8008a5d3c0920ad580c4768d11002";
const SHA256_OF_BODY = "45424ed6b9984749cb1226b3358941ed17ae6a6e7915ad95ad3b5ac91a1dd837";

const hear = (headers: Record<string, string | string[]>, body = LINK_PAID, secrets = [SECRET]) =>
  verifyMessage({ "x-razorpay-signature": SIGNATURE, ...headers }, body, secrets);

describe("a message of Razorpay", () => {
  it("with the right signature names our order, under the event's id", () => {
    expect(hear({ "x-razorpay-event-id": "evt_1" })).toEqual({ eventKey: "evt_1", orderId: "RAZORPAYORDER0000001" });
  });

  it("without an event id is known by its body", () => {
    expect(hear({})).toMatchObject({ eventKey: SHA256_OF_BODY });
    expect(hear({ "x-razorpay-event-id": "e".repeat(101) })).toMatchObject({ eventKey: SHA256_OF_BODY });
  });

  it.each([["as a list of one", [SIGNATURE]]])("is believed with the signature %s", (_how, signature) => {
    expect(hear({ "x-razorpay-signature": signature })).toBeDefined();
  });

  it("is believed while the secret is being replaced, with the old one too", () => {
    expect(hear({}, LINK_PAID, ["new-secret", SECRET])).toBeDefined();
  });

  it.each([
    ["no signature", { "x-razorpay-signature": [] as string[] }, LINK_PAID],
    ["its signature in capital letters", { "x-razorpay-signature": SIGNATURE.toUpperCase() }, LINK_PAID],
    ["half a signature", { "x-razorpay-signature": SIGNATURE.slice(0, 32) }, LINK_PAID],
    ["one changed byte", {}, Buffer.from(LINK_PAID.toString().replace("0001", "0002"))],
    ["the same JSON written otherwise", {}, Buffer.from(JSON.stringify(JSON.parse(String(LINK_PAID)), null, 1))],
  ])("with %s is nobody's", (_what, headers, body) => {
    expect(hear(headers, body)).toBeUndefined();
  });
});
