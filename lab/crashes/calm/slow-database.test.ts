import { setTimeout as sleep } from "node:timers/promises";
import { listAdmins } from "@aangan/contract/features/admins";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { databaseLimits } from "../../../server/src/platform/database/db.ts";
import { API } from "../../../server/src/platform/http/read-request.ts";
import { type Answer, clickUntilServed, sendMessage, sendUntilTaken } from "../../process/ask-portal.ts";
import type { LoggedIn } from "../../process/community.ts";
import type { PortalProcess } from "../../process/launch-portal.ts";
import { dashboardOf, deployed } from "../../process/load.ts";
import { expectBooksRight, healed, type Scene, setScene } from "../../process/scene.ts";
import { expectWithin, startWatch, timed } from "../../timing/measure.ts";

const RUPEES = 180;

/** In the long form the table is locked for a minute. */
const LONG = process.env.LONG === "1";
const LOCKED_MS = LONG ? 60_000 : 5_000;
const SLOW_MS = 500;

interface Timed extends Answer {
  ms: number;
}

/** Callers that repeat a request until the time is over, and once at least. */
async function keepAsking(callers: number, forMs: number, ask: () => Promise<Answer>, pauseMs = 100): Promise<Timed[]> {
  const passed = startWatch();
  const answers: Timed[] = [];
  async function call(): Promise<void> {
    do {
      const { answer, ms } = await timed(ask);
      answers.push({ ...answer, ms: Math.round(ms) });
      await sleep(pauseMs);
    } while (passed() < forMs);
  }
  await Promise.all(Array.from({ length: callers }, call));
  return answers;
}

const slowest = (answers: readonly Timed[]) => Math.max(...answers.map(({ ms }) => ms));
const share = (answers: readonly Timed[]) => answers.filter(({ status }) => status === 200).length / answers.length;

function expectAnsweredOrRefused(answers: readonly Timed[]): void {
  // One caller may make only a few calls at once.
  const refused = ["overloaded", "too_much_at_once"];
  expect(answers.filter(({ status, body }) => status !== 200 && !refused.includes(String(body.code)))).toEqual([]);
}

async function onStage(play: (scene: Scene, portal: PortalProcess, resident: LoggedIn) => Promise<void>) {
  const scene = await setScene();
  try {
    const resident = await scene.community.resident("E-041");
    await play(scene, await scene.start(deployed), resident);
  } finally {
    await scene.close();
  }
}

async function admins(url: string, { token }: LoggedIn): Promise<Answer> {
  const response = await fetch(`${url}${API}${listAdmins.path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

describe("A portal whose database takes half a second longer for everything", () => {
  // [INF-19]
  it("refuses with 503 whom it cannot serve, and is well when the database is", () =>
    onStage(async ({ wire }, portal, resident) => {
      wire.delay(SLOW_MS);
      const answers = await keepAsking(40, 4_000, () => dashboardOf(portal.url, resident));
      wire.delay(0);
      const wellMs = await healed(async () => (await dashboardOf(portal.url, resident)).status === 200);
      console.info(
        `every message to the database ${SLOW_MS} ms late: ${answers.length} answers, ${Math.round(share(answers) * 100)} % served, ` +
          `the slowest after ${slowest(answers)} ms; well after ${wellMs} ms`,
      );
      expectAnsweredOrRefused(answers);
      expect(share(answers)).toBeGreaterThan(0);
      expectWithin("the slowest answer", slowest(answers), 10_000);
      expectWithin("well", wellMs, 3_000);
    }));
});

describe("A portal of whose tables one is locked", () => {
  // [INF-19]
  it("refuses what needs it with 503, and is well when it is free", () =>
    onStage(async (scene, portal, resident) => {
      const { community, company } = scene;
      const billId = await community.bill(resident, RUPEES);
      const orderId = String((await clickUntilServed(portal.url, resident, billId, RUPEES)).body.transactionId);
      company.pay(orderId);
      const locking = new pg.Client(community.connection);
      await locking.connect();
      await locking.query("BEGIN; LOCK TABLE bills IN ACCESS EXCLUSIVE MODE");
      const [dashboards, adminReplies, messages] = await Promise.all([
        keepAsking(60, LOCKED_MS, () => dashboardOf(portal.url, resident)),
        keepAsking(3, LOCKED_MS, () => admins(portal.url, community.admin), LOCKED_MS / 15),
        keepAsking(1, LOCKED_MS, () => sendMessage(portal.url, company, company.message(orderId))),
      ]);
      await locking.query("ROLLBACK");
      await locking.end();
      const wellMs = await healed(async () => (await dashboardOf(portal.url, resident)).status === 200);
      console.info(
        `bills locked for ${LOCKED_MS} ms: ${dashboards.length} dashboards refused, the slowest after ${slowest(dashboards)} ms; ` +
          `others ${Math.round(share(adminReplies) * 100)} % of ${adminReplies.length} served, the slowest after ${slowest(adminReplies)} ms; ` +
          `messages ${Math.round(share(messages) * 100)} % of ${messages.length}; well after ${wellMs} ms`,
      );
      expectAnsweredOrRefused(dashboards);
      expect(share(dashboards)).toBe(0);
      expectWithin("the slowest refusal", slowest(dashboards), 6_000);
      expectAnsweredOrRefused(adminReplies);
      expectAnsweredOrRefused(messages);
      expectWithin("others", slowest([...adminReplies, ...messages]), databaseLimits.settings.statement_timeout);
      expectWithin("well", wellMs, 3_000);
      await sendUntilTaken(portal.url, company, company.message(orderId));
      await healed(async () => (await community.unreadMessages()) === 0);
      await expectBooksRight(scene);
    }));
});
