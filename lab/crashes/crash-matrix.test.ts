import { describe, expect, it } from "vitest";
import { clickPay, clickUntilServed, sendUntilTaken } from "../process/ask-portal.ts";
import { type Attempt, type CrashPoint, crashPoints, RUPEES } from "../process/crash-points.ts";
import { expectBooksRight, HEALED_WITHIN_MS, healed, type Scene, setScene, spread } from "../process/scene.ts";
import { crashUploads } from "../process/upload-crash.ts";
import { expectWithin, startWatch } from "../timing/measure.ts";

/** `npm run lab -- crashes --long` sets 20. */
const TIMES = Number(process.env.TIMES ?? 1);

const HANGS_MS = 600_000;

describe("A portal that is killed", { concurrent: true, timeout: TIMES * HANGS_MS }, () => {
  for (const point of crashPoints) {
    // [PAY-22] [INF-01] [INF-02] [INF-03] [INF-04] [INF-05] [INF-06] [INF-07] [INF-08] [INF-09] [INF-10]
    // [INF-12]
    it(`has every payment once after its restart: ${point.number}, ${point.name}`, () =>
      inScene(point.number, (scene) => crash(scene, point)));
  }

  // [INF-11]
  it("has all rows of an upload or none, and takes the file once more without doubling any: 11, in the upload", () =>
    inScene(11, (scene) => crashUploads(scene, TIMES)));
});

async function inScene(point: number, play: (scene: Scene) => Promise<number[]>): Promise<void> {
  const scene = await setScene();
  try {
    const times = await play(scene);
    expectWithin(`crash point ${point}`, Math.max(...times), HEALED_WITHIN_MS);
    console.info(`crash point ${point}: healed after ${spread(times)}, ${times.length} kills`);
  } finally {
    await scene.close();
  }
}

/** Kills portals at a point repeatedly; returns how long each took to recover after its restart. */
async function crash(scene: Scene, point: CrashPoint): Promise<number[]> {
  const { community } = scene;
  const resident = await community.resident("E-041");
  let portal = await scene.start();
  // Somebody else has the page open throughout and never pays.
  const bystander = await community.resident("E-042");
  const unpaid = await community.bill(bystander, RUPEES);
  expect(await clickUntilServed(portal.url, bystander, unpaid, RUPEES)).toMatchObject({ status: 200 });

  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const billId = await community.bill(resident, RUPEES);
    await point.reach({ scene, portal, resident, billId });
    await portal.end("SIGKILL");
    const restarted = startWatch();
    portal = await scene.start();
    const attempt = { scene, portal, resident, billId };
    await payIfUnpaid(attempt);
    times.push(await healed(async () => (await community.paymentsOf(billId))[0]?.state === "SUCCESS", restarted));
    await expectPaidOnce(attempt);
  }
  return times;
}

/**
 * If the portal died before the resident had the payment page, the money is taken afterwards: on the page that the
 * company has open, or, if it never heard of the order, on the page of the next click. No message is sent.
 */
async function payIfUnpaid(attempt: Attempt): Promise<void> {
  const { scene, portal, resident, billId } = attempt;
  const { company, community } = scene;
  const [payment] = await community.paymentsOf(billId);
  const orderId = payment?.id ?? "";
  if (company.captured().has(orderId)) return;
  if (company.ordersOf(orderId) === 0) {
    await healed(async () => (await clickPay(portal.url, resident, billId, RUPEES)).status === 200);
  }
  company.pay(orderId);
}

async function expectPaidOnce({ scene, portal, billId }: Attempt): Promise<void> {
  const { company, community } = scene;
  const payments = await community.paymentsOf(billId);
  expect(payments).toEqual([expect.objectContaining({ state: "SUCCESS", capturedPaise: RUPEES * 100 })]);
  const orderId = payments[0]?.id ?? "";
  expect(company.ordersOf(orderId)).toBe(1);
  // The company may have had no answer, so it repeats its message; then all messages are read.
  await community.endLeases();
  await sendUntilTaken(portal.url, company, company.message(orderId));
  await healed(async () => (await community.unreadMessages()) === 0);
  await expectBooksRight(scene);
}
