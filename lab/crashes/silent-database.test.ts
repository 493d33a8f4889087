import { describe, expect, it } from "vitest";
import { type Answer, clickPay, clickUntilServed, sendMessage } from "../process/ask-portal.ts";
import type { LoggedIn } from "../process/community.ts";
import type { PortalProcess } from "../process/launch-portal.ts";
import { dashboardOf, deployed } from "../process/load.ts";
import { expectBooksRight, healed, type Scene, setScene } from "../process/scene.ts";
import { expectWithin, startWatch, timed } from "../timing/measure.ts";

const RUPEES = 210;

/** 15 s, and what a busy build server adds. */
const REFUSED_WITHIN_MS = 15_000 + 2_000;
const LIVE_WITHIN_MS = 1_000;

/** Jobs' statements time out after ten seconds, and then reconnect. */
const JOBS_BACK_WITHIN_MS = 40_000;

interface Stage {
  scene: Scene;
  portal: PortalProcess;
  resident: LoggedIn;
  billId: string;
}

async function onStage(play: (stage: Stage) => Promise<void>): Promise<void> {
  const scene = await setScene();
  try {
    const resident = await scene.community.resident("E-041");
    const billId = await scene.community.bill(resident, RUPEES);
    await play({ scene, resident, billId, portal: await scene.start(deployed) });
  } finally {
    await scene.close();
  }
}

const health = async (url: string, of: "live" | "ready") => (await fetch(`${url}/health/${of}`)).status;

describe("A portal whose database says nothing any more", () => {
  // [INF-15]
  it("refuses with 503, says that it lives and is not ready, and is well when the database speaks again", () =>
    onStage(async ({ scene, portal, resident, billId }) => {
      const { company, community, wire } = scene;
      const { body } = await clickUntilServed(portal.url, resident, billId, RUPEES);
      const orderId = String(body.transactionId);
      company.pay(orderId);
      const message = company.message(orderId);
      const another = await community.bill(resident, RUPEES);

      wire.goSilent();
      const slowest: number[] = [];
      // Both waiting on old connections, and asking for new ones.
      for (let round = 0; round < 2; round++) {
        const calls: Promise<Answer>[] = [
          ...Array.from({ length: 5 }, () => dashboardOf(portal.url, resident)),
          clickPay(portal.url, resident, another, RUPEES),
          sendMessage(portal.url, company, message),
        ];
        const refused = calls.map((one) => timed(one));
        const live = await timed(health(portal.url, "live"));
        expect(live.answer).toBe(200);
        expectWithin("a sign of life", live.ms, LIVE_WITHIN_MS);
        await expect.poll(() => health(portal.url, "ready")).toBe(503);
        for (const { answer, ms } of await Promise.all(refused)) {
          expect(answer).toMatchObject({ status: 503, body: { code: "overloaded" } });
          slowest.push(ms);
        }
      }
      expectWithin("a refusal", Math.max(...slowest), REFUSED_WITHIN_MS);

      wire.speakAgain();
      const began = startWatch();
      const readMs = await healed(async () => (await dashboardOf(portal.url, resident)).status === 200, began);
      await healed(async () => (await sendMessage(portal.url, company, message)).status === 200, began);
      const appliedMs = await healed(async () => (await community.unreadMessages()) === 0, began);
      console.info(
        `silent database: refused after ${Math.round(Math.max(...slowest))} ms at most; read after ${readMs} ms, jobs after ${appliedMs} ms`,
      );
      expectWithin("the jobs", appliedMs, JOBS_BACK_WITHIN_MS);
      await expectBooksRight(scene);
      expect(await portal.end("SIGTERM")).toBe(0);
    }));
});

describe("A portal that is started while its database", () => {
  it.each([
    { how: "cannot be reached", fail: "goDown", mend: "comeUp" },
    { how: "takes connections and says nothing", fail: "goSilent", mend: "speakAgain" },
    // [INF-15]
  ] as const)("$how lives, is not ready, and is ready once it is there", async ({ fail, mend }) => {
    const scene = await setScene();
    try {
      scene.wire[fail]();
      const portal = await scene.launch(deployed);
      await expect.poll(() => health(portal.url, "live").catch(() => 0)).toBe(200);
      expect(await health(portal.url, "ready")).toBe(503);
      const refused = await dashboardOf(portal.url, scene.community.admin);
      expect(refused).toMatchObject({ status: 503, body: { code: "overloaded" } });
      expect(portal.said()).toContain("The database cannot be reached");
      scene.wire[mend]();
      const { ms } = await timed(portal.ready());
      console.info(`a portal that waited for its database was ready ${Math.round(ms)} ms after it was there`);
      expect(await portal.end("SIGTERM")).toBe(0);
    } finally {
      await scene.close();
    }
  });

  it("cannot be reached stops when it is told to", async () => {
    const scene = await setScene();
    try {
      scene.wire.goDown();
      const portal = await scene.launch(deployed);
      await expect.poll(() => health(portal.url, "live").catch(() => 0)).toBe(200);
      expect(await portal.end("SIGTERM")).toBe(0);
    } finally {
      await scene.close();
    }
  });

  // A proxy does not know at first which server takes writes, and ends what it led elsewhere.
  it("ends its connection in the middle of the start waits for it, and is ready", async () => {
    const scene = await setScene();
    try {
      const moments = [/pg_backend_pid/, /COMMIT/, /FROM schema_migrations/].map((before) =>
        scene.wire.cut({ before }, 1),
      );
      await scene.start(deployed);
      expect(moments.map((remainingCuts) => remainingCuts())).toEqual([0, 0, 0]);
    } finally {
      await scene.close();
    }
  });
});
