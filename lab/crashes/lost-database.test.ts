import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { withLastingPostgres } from "../process/lasting-postgres.ts";
import { deployed, expectAnsweredOrRefused, expectNothingLost, gapOf, startLoad } from "../process/load.ts";
import { healed, spread } from "../process/scene.ts";

/** In the long form, `npm run lab -- crashes --long`, the server is restarted 20 times within ten minutes. */
const LONG = process.env.LONG === "1";
const RESTARTS = LONG ? 20 : 3;
const PAUSE_MS = LONG ? 12_000 : 1_500;

/** The connection timeout, and a server's restart on a busy machine. */
const MAX_MS = 5_000;

/** Killing the postmaster alone, killing its backends too, and an orderly stop. */
const SIGNALS = ["SIGKILL", "SIGQUIT", "SIGINT"] as const;

describe(`A portal whose database is killed or restarted under load, ${RESTARTS} times`, {
  timeout: 600_000 + RESTARTS * 120_000,
}, () => {
  // [INF-13] [INF-14]
  it("refuses with 503 until it is there again, is well without a restart, and has lost nothing that it acknowledged", () =>
    withLastingPostgres(async (scene, postgres) => {
      const portal = await scene.start(deployed);
      const people = { payers: 4, readers: 3, bills: LONG ? 4_000 : 300, pauseMs: LONG ? 400 : 60 };
      const load = await startLoad(scene, portal.url, people);
      const backs: number[] = [];
      const gaps: number[] = [];
      for (let time = 0; time < RESTARTS; time++) {
        await sleep(PAUSE_MS);
        const startIndex = load.said.length;
        backs.push(await postgres.signal(SIGNALS[time % SIGNALS.length] ?? "SIGKILL"));
        await sleep(PAUSE_MS);
        gaps.push(gapOf(load.said.slice(startIndex)));
        await healed(async () => load.said.filter(({ what }) => what === "read").at(-1)?.status === 200);
      }
      await load.stop();
      console.info(
        `PostgreSQL killed or restarted ${RESTARTS} times: back after ${spread(backs)}; reads and messages refused for ${spread(gaps)}; ` +
          `${load.said.length} requests, ${load.told.length} payments`,
      );
      expect(load.said.some(({ status }) => status === 503)).toBe(true);
      expectAnsweredOrRefused(load, MAX_MS);
      await expectNothingLost(scene, load);
      expect(portal.said()).not.toContain("unhandled error");
      await expect.poll(async () => (await fetch(`${portal.url}/health/ready`)).status).toBe(200);
      expect(await portal.end("SIGTERM")).toBe(0);
    }));
});
