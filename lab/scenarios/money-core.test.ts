import { randomInt } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../server/src/platform/database/db.ts";
import { freshDatabase } from "../../server/test/desks/database.ts";
import { useOwnLimits } from "../../server/test/desks/patient-portal.ts";
import { openDesk, type PaymentDesk } from "../../server/test/desks/payment-desk.ts";
import { ruleChance } from "../../server/test/money/luck.ts";
import { checkOrders, checkRun } from "./check-run.ts";
import { runStory, startRun } from "./run-story.ts";
import { stories } from "./stories.ts";

vi.mock("../../server/src/platform/ids.ts", async () => (await import("../../server/test/money/luck.ts")).ids);
vi.mock("node:timers/promises", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../server/test/money/luck.ts")).timers,
}));

/** All of them by night: `npm run lab -- scenarios --long`. */
const RUNS = Number(process.env.MONEY_RUNS ?? 300);

/** So many stories at once, each on a database of its own, which is as much as two processors do. */
const LANES = 3;

/** Longer books take longer to check. */
const RUNS_PER_DATABASE = 200;

/** A story that failed, to be told again: `MONEY_SEED=<seed>` or `MONEY_SEED=<seed>/<path>`, as the failure prints it. */
const [againSeed, againPath] = process.env.MONEY_SEED?.split("/") ?? [];

const DAY_MS = 24 * 3_600_000;
const FIRST_DAY = Date.parse("2026-11-21T04:30:00Z");

/** One story that failed is enough; those beside it end. */
let isOver = false;

interface Lane {
  /** Tells the next story, after those before. */
  tell(story: Parameters<typeof runStory>[1]): Promise<void>;
  close(): Promise<void>;
}

/** A database on which one story is told after the other, with neighbours whose money must never move. */
function openLane(): Lane {
  let desk: PaymentDesk | undefined;
  let runCount = 0;

  async function nextDesk(): Promise<PaymentDesk> {
    if (desk && runCount % RUNS_PER_DATABASE !== 0) return desk;
    await desk?.close();
    desk = await openDesk({ database: openDatabase((await freshDatabase()).connection, () => {}) });
    await owe(desk);
    return desk;
  }

  return {
    tell: async (story) => {
      if (isOver) return;
      const neighbours = await nextDesk();
      const number = ++runCount;
      // Every story plays at the same time of the day, after all that came before.
      const run = await startRun(neighbours.database, number, new Date(FIRST_DAY + number * 60 * DAY_MS));
      await runStory(run, story, number, () => checkOrders(run));
      await checkRun(run);
      await checkNeighbours(neighbours);
    },
    close: async () => desk?.close(),
  };
}

/** A neighbour has a bill paid in part, and a credit. */
async function owe(desk: PaymentDesk): Promise<void> {
  const neighbour = await desk.resident("N-1");
  const [first, second] = [await desk.bill(neighbour, 100), await desk.bill(neighbour, 100)];
  desk.gateway.script.canCancel = false;
  const clicks = [await desk.click(neighbour, first, 60), await desk.click(neighbour, first, 100)];
  for (const { transactionId } of [...clicks, await desk.click(neighbour, second, 40)]) {
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
  }
}

async function checkNeighbours({ database }: PaymentDesk): Promise<void> {
  const { db } = database;
  const owners = db.selectFrom("residents").select("id").where("flatNumber", "=", "N-1");
  const bills = await db.selectFrom("bills").select("amountPaidPaise").where("residentId", "in", owners).execute();
  const credits = await db.selectFrom("credits").select("leftPaise").where("residentId", "in", owners).execute();
  expect(bills.map(({ amountPaidPaise }) => amountPaidPaise).sort()).toEqual([10_000, 4_000]);
  expect(credits).toEqual([{ leftPaise: 6_000 }]);
}

// What waits for a lock for too long gives up, and is one more fault.
useOwnLimits();
const lanes = Array.from({ length: againSeed === undefined ? LANES : 1 }, openLane);

beforeAll(ruleChance);
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all(lanes.map((lane) => lane.close()));
});

const firstSeed = againSeed === undefined ? randomInt(1e9) * LANES : Number(againSeed);

describe.concurrent("whatever happens, in whatever order, also at once, and whatever breaks meanwhile", () => {
  it.each(lanes.map((lane, nth) => ({ lane, seed: firstSeed + nth })))(
    // [PAY-22] [PAY-60]
    "every captured rupee is where it belongs once, and the books are the company's (seed $seed)",
    { timeout: 60_000 + RUNS * 5_000 },
    async ({ lane, seed }) => {
      const numRuns = againPath ? 1 : Math.ceil(RUNS / lanes.length);
      const property = fc.asyncProperty(stories, (story) => lane.tell(story));
      const found = await fc.check(property, {
        seed,
        numRuns,
        ...(againPath && { path: againPath }),
        endOnFailure: process.env.MONEY_SHRINK === undefined,
      });
      if (!found.failed) return;
      isOver = true;
      const again = `MONEY_SEED=${found.seed}/${found.counterexamplePath}`;
      const reason = found.errorInstance instanceof Error ? found.errorInstance.stack : String(found.errorInstance);
      const story = JSON.stringify(found.counterexample, null, 1);
      expect.fail(`after ${found.numRuns} stories; ${again} tells this one again:\n${story}\n${reason}`);
    },
  );
});
