import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openFrontDoor } from "../process/front-door.ts";
import { expectAnsweredOrRefused, expectNothingLost, startLoad } from "../process/load.ts";
import { setScene } from "../process/scene.ts";
import { startWatch } from "../timing/measure.ts";

/** `npm run lab -- crashes --long` does ten rounds. */
const LONG = process.env.LONG === "1";
const ROUNDS = LONG ? 10 : 1;
const PORTALS = 3;

/** As deploy/Caddyfile has it: health_interval and, in the long form, lb_try_duration. */
const CADDY = { healthMs: 1_000, tryForMs: LONG ? 5_000 : 120_000 };

const MAX_MS = 10_000;

describe(`Three portals of which each is restarted in turn under load, ${ROUNDS} times`, {
  timeout: 600_000 + ROUNDS * 300_000,
}, () => {
  // [INF-27]
  it("fail no request, and have every payment once", async () => {
    const scene = await setScene();
    const door = await openFrontDoor(CADDY);
    const openPortal = async () => {
      const portal = await scene.start({ PUBLIC_URL: door.url, HOST: "127.0.0.1" });
      door.add(portal.url);
      return portal;
    };
    try {
      const portals = await Promise.all(Array.from({ length: PORTALS }, openPortal));
      const people = { payers: 3, readers: 3, bills: LONG ? 3_000 : 600, pauseMs: 100 };
      const load = await startLoad(scene, door.url, people);
      await sleep(1_000);
      const passed = startWatch();
      for (let restart = 0; restart < ROUNDS * PORTALS; restart++) {
        const at = restart % PORTALS;
        const old = portals[at];
        expect(await old?.end("SIGTERM")).toBe(0);
        door.remove(old?.url ?? "");
        portals[at] = await openPortal();
        await sleep(CADDY.healthMs);
      }
      const durationMs = Math.round(passed());
      await load.stop();
      const refused = load.said.filter(({ status }) => status === 503).length;
      console.info(
        `${ROUNDS * PORTALS} restarts in ${durationMs} ms: ${load.said.length} requests, ${refused} asked to come again, ${load.told.length} payments`,
      );
      expectAnsweredOrRefused(load, MAX_MS);
      await expectNothingLost(scene, load);
    } finally {
      await scene.close();
      await door.close();
    }
  });
});
