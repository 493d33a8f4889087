import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { clickUntilServed, revisitUntil, sendMessage, sendUntilTaken } from "../process/ask-portal.ts";
import type { LoggedIn } from "../process/community.ts";
import { type FrontDoor, openFrontDoor } from "../process/front-door.ts";
import type { PortalProcess } from "../process/launch-portal.ts";
import { expectBooksRight, healed, type Scene, setScene } from "../process/scene.ts";
import { expectWithin, startWatch } from "../timing/measure.ts";

const RUPEES = 300;
const PAYMENTS = 100;
const COPIES = 10;

/** In the long form, `npm run lab -- crashes --long`, leases expire; otherwise the test ends them. */
const LONG = process.env.LONG === "1";
const STOPPED_MS = 90_000;

/** A second less than a call to the company may take. */
const STILL_WAITS_MS = 7_000;

/** A lease of a minute, and a turn of the job. */
const TAKEN_OVER_WITHIN_MS = 65_000;

let scene: Scene;
let door: FrontDoor;

/** Runs a test with several portals behind one address. */
async function withPortals(play: () => Promise<void>): Promise<void> {
  scene = await setScene();
  door = await openFrontDoor();
  try {
    await play();
  } finally {
    await scene.close();
    await door.close();
  }
}

async function openPortal(): Promise<PortalProcess> {
  // Plain http is allowed for trying out a deployed portal on this machine.
  const portal = await scene.start({ PUBLIC_URL: door.url, HOST: "127.0.0.1" });
  door.add(portal.url);
  return portal;
}

function openPortals(count: number): Promise<PortalProcess[]> {
  return Promise.all(Array.from({ length: count }, () => openPortal()));
}

/** Clicks Pay, again if a busy portal asks for that. Returns the page. */
async function clickUntilPage(resident: LoggedIn, billId: string): Promise<unknown> {
  const { status, body } = await clickUntilServed(door.url, resident, billId, RUPEES);
  expect(status).toBe(200);
  return body.paymentUrl;
}

/** Opens a payment of a new resident's bill and pays it at the company. Returns the order. */
async function payBill(flat: number): Promise<string> {
  const resident = await scene.community.resident(`E-${flat}`);
  const billId = await scene.community.bill(resident, RUPEES);
  await clickUntilPage(resident, billId);
  const [payment] = await scene.community.paymentsOf(billId);
  const orderId = payment?.id ?? "";
  scene.company.pay(orderId);
  return orderId;
}

describe("Three portals on one database behind one address", () => {
  // [PAY-11]
  it("open one payment when a resident clicks 50 times at once", () =>
    withPortals(async () => {
      await openPortals(3);
      const resident = await scene.community.resident("E-041");
      const billId = await scene.community.bill(resident, RUPEES);
      const pages = await Promise.all(Array.from({ length: 50 }, () => clickUntilPage(resident, billId)));
      expect(new Set(pages).size).toBe(1);
      const payments = await scene.community.paymentsOf(billId);
      expect(payments).toHaveLength(1);
      expect(scene.company.ordersOf(payments[0]?.id ?? "")).toBe(1);
    }));

  // [PAY-30]
  it("have 100 payments once each after 1,000 messages in parallel, though one portal is killed meanwhile", () =>
    withPortals(async () => {
      const { company, community } = scene;
      const [, second] = await openPortals(3);
      const orders: string[] = [];
      for (let flat = 1; flat <= PAYMENTS; flat += 20) {
        orders.push(...(await Promise.all(Array.from({ length: 20 }, (_, next) => payBill(flat + next)))));
      }
      // Two events for every payment, each five times, shuffled.
      const events = orders.flatMap((orderId) => [company.message(orderId), company.message(orderId)]);
      const messages = Array.from({ length: COPIES / 2 }, () => events).flat();
      const began = startWatch();
      let deliveredCount = 0;
      let death: Promise<unknown> | undefined;
      const tries = await Promise.all(
        messages.map(async (message) => {
          const statuses = await sendUntilTaken(door.url, company, message);
          deliveredCount++;
          if (deliveredCount === 300) death = second?.end("SIGKILL");
          return statuses;
        }),
      );
      const deliveryMs = Math.round(began());
      await death;
      if (!LONG) await community.endLeases();
      expect(tries.map((statuses) => statuses.at(-1))).toEqual(messages.map(() => 200));
      const appliedMs = await healed(async () => (await community.applied()).length === PAYMENTS, began);
      const readMs = await healed(async () => (await community.unreadMessages()) === 0, began);
      const repeated = tries.filter((statuses) => statuses.length > 1).length;
      console.info(
        `1,000 messages taken after ${deliveryMs} ms (${repeated} repeated), applied after ${appliedMs} ms, all read after ${readMs} ms`,
      );
      expect(await community.openPayments()).toBe(0);
      await expectBooksRight(scene);
    }));
});

describe("Two portals on one database", () => {
  // [PAY-57]
  it("the one reads the message that the other had taken when it died", () =>
    withPortals(async () => {
      const { company, community, wire } = scene;
      const first = await openPortal();
      const orderId = await payBill(41);
      const holdReached = wire.hold({ before: /^select .*from "bills" where .*for update$/ });
      await sendMessage(door.url, company, company.message(orderId));
      await holdReached;
      const second = await openPortal();
      await first.end("SIGKILL");
      const died = startWatch();
      if (!LONG) await community.endLeases();
      const readMs = await healed(async () => (await community.unreadMessages()) === 0, died);
      console.info(`a dead portal's message was read after ${readMs} ms`);
      expectWithin("a dead portal's message", readMs, TAKEN_OVER_WITHIN_MS);
      await expectBooksRight(scene);
      await second.end("SIGTERM");
    }));

  // [INF-28]
  it("the one applies what the other was asking about when it stopped, and the other changes nothing when it goes on", () =>
    withPortals(async () => {
      const { company, community } = scene;
      const first = await openPortal();
      const orderId = await payBill(41);
      const stopped = new Promise<() => number>((resolve) => {
        company.server.script.beforeAnswer = async () => {
          company.server.script.beforeAnswer = undefined;
          process.kill(first.pid, "SIGSTOP");
          resolve(startWatch());
        };
      });
      await revisitUntil(door.url, orderId, stopped);
      const since = await stopped;
      await openPortal();
      if (!LONG) await community.endLeases();
      const appliedMs = await healed(async () => (await community.applied()).length === 1, since);
      console.info(`a payment that a stopped portal had claimed was applied after ${appliedMs} ms`);
      if (LONG) await sleep(STOPPED_MS - appliedMs);
      const isWaiting = since() < STILL_WAITS_MS;
      process.kill(first.pid, "SIGCONT");
      // It still applies the answer it waits for; in the long form, and on a very busy machine, it has given up waiting.
      if (isWaiting) await healed(async () => (await community.toldAfterSuccess(orderId)) === 1);
      await expect.poll(async () => (await fetch(`${first.url}/health/ready`)).status).toBe(200);
      await expectBooksRight(scene);
      await first.end("SIGTERM");
      await expectBooksRight(scene);
    }));
});
