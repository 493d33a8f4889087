import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { simulators } from "../../../../test/simulators/all.ts";
import type { SimulatedMessage } from "../../../../test/simulators/simulator.ts";
import { useCompany } from "../../../../test/simulators/use-company.ts";

/** Changes the headers that carry the proof, and no others. */
function withProof({ headers, body }: SimulatedMessage, change: (proof: string) => string): SimulatedMessage {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === "string" && /signature|authorization|verify/.test(name) ? change(value) : value,
  ]);
  return { headers: Object.fromEntries(entries), body };
}

describe.each(simulators.map((open) => ({ company: open.name.replace("Simulator", ""), open })))(
  "$company",
  ({ open }) => {
    const shop = useCompany({ beforeAll, afterAll, beforeEach, afterEach }, open);

    const hear = ({ headers, body }: SimulatedMessage) => shop.company.gateway.verifyWebhook(headers, body);

    /** A message about a paid order, and one about another. */
    async function paidOrder() {
      const { orderId } = await shop.open();
      shop.company.pay(orderId);
      return { orderId, message: shop.company.message(orderId) };
    }

    it("a message that is right names its order", async () => {
      const { orderId, message } = await paidOrder();
      expect(hear(message)).toEqual({ eventKey: expect.stringMatching(/\S/), orderId });
    });

    it("the same event has the same key, another event another", async () => {
      const { orderId } = await paidOrder();
      const [first, again] = [shop.company.message(orderId, "event-1"), shop.company.message(orderId, "event-1")];
      expect(hear(again)?.eventKey).toBe(hear(first)?.eventKey);
      expect(hear(shop.company.message(orderId, "event-2"))?.eventKey).not.toBe(hear(first)?.eventKey);
    });

    // [PAY-54]
    it("is not believed without its proof, with half of it, nor confused by a list in its place", async () => {
      const { orderId, message } = await paidOrder();
      expect(hear({ ...message, headers: {} })).toBeUndefined();
      expect(hear(withProof(message, () => ""))).toBeUndefined();
      expect(hear(withProof(message, (proof) => proof.slice(0, -4)))).toBeUndefined();
      const lists = Object.entries(message.headers).map(([name, value]) => [name, [String(value), String(value)]]);
      const hint = hear({ ...message, headers: Object.fromEntries(lists) });
      expect([undefined, orderId]).toContain(hint?.orderId);
    });

    it("is not believed with its proof in capitals", async () => {
      const { message } = await paidOrder();
      expect(hear(withProof(message, (proof) => proof.toUpperCase()))).toBeUndefined();
    });

    // [PAY-54]
    it("a body that was changed on the way is not believed, or leads to a question only", async () => {
      const [{ message }, other] = [await paidOrder(), await paidOrder()];
      const text = message.body.toString("utf8");
      const changed = [
        other.message.body,
        Buffer.concat([message.body, Buffer.from(" ")]),
        message.body.subarray(0, -1),
        Buffer.from(JSON.stringify(JSON.parse(text), null, 1)),
      ];
      const results = changed.map((body) => hear({ ...message, body }) !== undefined);
      expect(results).toEqual(changed.map(() => shop.company.signsOnlyTheSender === true));
    });

    it("what a message says of an order is asked for, not believed", async () => {
      const unpaid = await shop.open();
      const { message } = await paidOrder();
      const forged = Buffer.from(message.body.toString("utf8").replaceAll(/[A-Z0-9]{20}/g, unpaid.orderId));
      const hint = hear({ ...message, body: forged });
      expect(Object.keys(hint ?? { eventKey: "", orderId: "" })).toEqual(["eventKey", "orderId"]);
      expect(await shop.stateOf(unpaid.orderId)).toBe("pending");
    });

    // [PAY-54]
    it("one signed with the old secret is believed while it is being replaced, and not afterwards", async () => {
      const { orderId } = await paidOrder();
      const message = shop.company.messageWithOldSecret(orderId);
      expect(hear(message)?.orderId).toBe(orderId);
      expect(shop.company.gatewayAfterRotation.verifyWebhook(message.headers, message.body)).toBeUndefined();
      const fresh = shop.company.message(orderId);
      expect(shop.company.gatewayAfterRotation.verifyWebhook(fresh.headers, fresh.body)?.orderId).toBe(orderId);
    });

    it("an event that nobody has heard of is kept, and is about no order", () => {
      expect(hear(shop.company.messageUnheardOf())).toEqual({ eventKey: expect.stringMatching(/\S/), orderId: null });
    });
  },
);
