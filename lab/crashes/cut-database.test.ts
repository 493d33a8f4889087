import { describe, expect, it } from "vitest";
import { clickPay, clickUntilServed, sendMessage, sendUntilTaken } from "../process/ask-portal.ts";
import type { LoggedIn } from "../process/community.ts";
import type { PortalProcess } from "../process/launch-portal.ts";
import { expectBooksRight, healed, type Scene, setScene } from "../process/scene.ts";
import { startWatch } from "../timing/measure.ts";

const RUPEES = 120;

/** `npm run lab -- crashes --long` sets 200. */
const CUTS = Number(process.env.CUTS ?? 20);

/** What was cut is asked for again, after pauses, at five calls a second. Whatever takes longer hangs. */
const HANGS_MS = 600_000 + CUTS * 2_000;

let scene: Scene;
let portal: PortalProcess;
let resident: LoggedIn;

async function inScene(play: () => Promise<void>): Promise<void> {
  scene = await setScene();
  try {
    portal = await scene.start();
    resident = await scene.community.resident("E-041");
    await play();
  } finally {
    await scene.close();
  }
}

/** Opens payments of this many bills. */
async function openPayments(count: number): Promise<string[]> {
  const orders: string[] = [];
  for (let number = 0; number < count; number++) {
    const billId = await scene.community.bill(resident, RUPEES);
    orders.push(String((await clickUntilServed(portal.url, resident, billId, RUPEES)).body.transactionId));
  }
  return orders;
}

describe("A message that comes while the database is down", () => {
  // [PAY-56]
  it("is answered with 503, never with 200, and is applied once it is taken", () =>
    inScene(async () => {
      const { company, wire, community } = scene;
      const [orderId = ""] = await openPayments(1);
      company.pay(orderId);
      const message = company.message(orderId);
      wire.goDown();
      for (let time = 0; time < 5; time++) expect((await sendMessage(portal.url, company, message)).status).toBe(503);
      expect((await fetch(`${portal.url}/health/live`)).status).toBe(200);
      expect(await community.unreadMessages()).toBe(0);
      wire.comeUp();
      const began = startWatch();
      expect((await sendUntilTaken(portal.url, company, message)).at(-1)).toBe(200);
      const appliedMs = await healed(async () => (await community.applied()).length === 1, began);
      console.info(`applied ${appliedMs} ms after the database was back`);
      await expectBooksRight(scene);
    }));
});

describe(`A connection that is cut ${CUTS} times exactly while a transaction is committed`, {
  timeout: HANGS_MS,
}, () => {
  // [INF-16]
  it("leaves one payment, whose page the next click gives", () =>
    inScene(async () => {
      const { wire, community, company } = scene;
      const remainingCuts = wire.cut({ committed: /^insert into "payments"/ }, CUTS);
      for (let time = 0; time < CUTS; time++) {
        const billId = await community.bill(resident, RUPEES);
        expect((await clickPay(portal.url, resident, billId, RUPEES)).status).toBe(503);
        const [payment] = await community.paymentsOf(billId);
        // Requests for a page would have fifteen seconds; there are none now.
        await community.endLeases();
        const again = await clickUntilServed(portal.url, resident, billId, RUPEES);
        expect(again).toMatchObject({ status: 200, body: { transactionId: payment?.id } });
        expect(await community.paymentsOf(billId)).toHaveLength(1);
        expect(company.ordersOf(payment?.id ?? "")).toBe(1);
      }
      expect(remainingCuts()).toBe(0);
    }));

  // [INF-16]
  it("leaves one message, which the company is not told was taken until it is", () =>
    inScene(async () => {
      const { wire, community, company } = scene;
      const [orderId = ""] = await openPayments(1);
      for (let time = 0; time < CUTS; time++) {
        const message = company.message(orderId);
        wire.cut({ committed: /^insert into "webhook_inbox"/ }, 1);
        expect(await sendUntilTaken(portal.url, company, message)).toEqual([503, 200]);
      }
      expect(await community.messages()).toBe(CUTS);
    }));

  // [PAY-22] [INF-16]
  it("leaves the money once where it belongs", () =>
    inScene(async () => {
      const { wire, community, company } = scene;
      const orders = await openPayments(CUTS);
      const remainingCuts = wire.cut({ committed: /^with "journal" as .* insert into "ledger"/ }, CUTS);
      const began = startWatch();
      for (const orderId of orders) {
        company.pay(orderId);
        expect((await sendUntilTaken(portal.url, company, company.message(orderId))).at(-1)).toBe(200);
      }
      const readMs = await healed(async () => (await community.unreadMessages()) === 0, began);
      expect(remainingCuts()).toBe(0);
      console.info(`${CUTS} commits of money cut; every message was read after ${readMs} ms`);
      expect(await community.applied()).toHaveLength(CUTS);
      await expectBooksRight(scene);
      await expect.poll(async () => (await fetch(`${portal.url}/health/ready`)).status).toBe(200);
    }));
});
