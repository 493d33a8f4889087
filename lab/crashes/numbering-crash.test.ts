import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clickUntilServed, sendUntilTaken } from "../process/ask-portal.ts";
import type { DatabaseWire } from "../process/database-wire.ts";
import type { PortalProcess } from "../process/launch-portal.ts";
import { expectBooksRight, healed, type Scene, setScene } from "../process/scene.ts";

const RUPEES = 120;
const PAYMENTS = 6;
const writeReceipts = /INSERT INTO receipts/;

/** Where the portal is killed. */
const moments: { name: string; at: Parameters<DatabaseWire["hold"]>[0] }[] = [
  { name: "before the numbers' commit", at: { before: /^commit$/i, after: writeReceipts } },
  { name: "between their commit and hearing of it", at: { committed: writeReceipts } },
];

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene.close());

/** Paid at the company, and told. */
async function pay(portal: PortalProcess, flat: string): Promise<void> {
  const { community, company } = scene;
  const resident = await community.resident(flat);
  for (let nth = 0; nth < PAYMENTS; nth++) {
    const { body } = await clickUntilServed(portal.url, resident, await community.bill(resident, RUPEES), RUPEES);
    const orderId = String(body.transactionId);
    company.pay(orderId);
    await sendUntilTaken(portal.url, company, company.message(orderId));
  }
}

async function serials(): Promise<number[]> {
  const online = scene.community.database.db.selectFrom("receipts").select("serial").where("series", "=", "WEB");
  return (await online.orderBy("serial").execute()).map(({ serial }) => serial ?? 0);
}

/** Every payment has its receipt; the numbers go on without a gap, and none is given twice. */
async function expectNumbered(count: number): Promise<void> {
  await healed(async () => (await serials()).length >= count);
  expect(await serials()).toEqual(Array.from({ length: count }, (_, nth) => nth + 1));
  await expectBooksRight(scene);
}

describe("a portal that is killed while online money gets its numbers", () => {
  it.each(moments)("leaves no gap, and none is given twice: $name", async ({ at, name }) => {
    const { community, wire } = scene;
    const before = (await serials()).length;
    const portal = await scene.start();
    const holdReached = wire.hold(at);
    const paying = pay(portal, name.startsWith("before") ? "K-1" : "K-2").catch(() => undefined);
    await holdReached;
    await paying;
    await portal.end("SIGKILL");
    await community.endLeases();
    const next = await scene.start();
    await healed(async () => (await community.unreadMessages()) === 0);
    await expectNumbered(before + PAYMENTS);
    await next.end("SIGKILL");
  });
});

describe("a connection that is lost in the numbers' commit, as when the database fails over", () => {
  it("gives each payment one number, whether or not the commit had happened", async () => {
    const { wire } = scene;
    const before = (await serials()).length;
    const portal = await scene.start();
    const remainingCuts = wire.cut({ committed: writeReceipts }, 2);
    const remainingCutsBefore = wire.cut({ before: /^commit$/i, after: writeReceipts }, 2);
    const flats = ["K-3", "K-4", "K-5"];
    for (const flat of flats) await pay(portal, flat);
    await expectNumbered(before + flats.length * PAYMENTS);
    expect([remainingCuts(), remainingCutsBefore()]).toEqual([0, 0]);
    await portal.end("SIGKILL");
  });
});
