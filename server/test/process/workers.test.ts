import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { signal, startOfProcess } from "../../src/platform/processes.ts";
import { freePort } from "../free-port.ts";
import { databaseProcess, type PortalProcess } from "./launch-portal.ts";
import { deployed, expectAnsweredOrRefused, expectNothingLost, startLoad } from "./load.ts";
import { startPortal, temporaryFolder } from "./portal-process.ts";
import { setScene } from "./scene.ts";

const WORKERS = "2";

/** SIGTERM ends everything within this time. */
const STOPPED_WITHIN_MS = 15_000;
const LONGEST_MS = 10_000;

interface Line {
  worker?: number;
  pid?: number;
  msg: string;
  path?: string;
}

/** What a deployed portal has written to its log. */
function logOf(portal: PortalProcess): Line[] {
  const lines = portal.said().split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line);
}

/** The processes that have served, the first ones first. */
function workersOf(portal: PortalProcess): number[] {
  return logOf(portal).flatMap(({ msg, pid }) => (msg === "the worker serves" && pid ? [pid] : []));
}

const isAlive = (pid: number) => startOfProcess(pid) !== null;

/** Asks on so many connections at once, each its own. */
async function ask(portal: PortalProcess, path: string, times: number): Promise<void> {
  const headers = { connection: "close" };
  await Promise.all(
    Array.from({ length: times }, async () => (await fetch(`${portal.url}${path}`, { headers })).text()),
  );
}

describe("A portal with WORKERS=2", () => {
  it("serves by two processes on one port, says once where it is, and ends everything when it is told to stop", async () => {
    const DATA_DIR = `${await temporaryFolder()}/data`;
    const METRICS_PORT = String(await freePort());
    const settings = { DATA_DIR, WORKERS, METRICS_PORT, PAYMENT_GATEWAY: "sandbox", ...deployed };
    const portal = await startPortal(settings);
    await portal.ready();
    await expect.poll(() => portal.said(), { timeout: 30_000 }).toContain("First administrator: open this link once");
    await ask(portal, "/health/live", 40);
    const asked = logOf(portal).filter(({ path }) => path === "/health/live");
    expect(new Set(asked.map(({ worker }) => worker))).toEqual(new Set([1, 2]));
    expect(portal.said().match(/Aangan is ready/g)).toHaveLength(1);

    const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    expect(metrics).toContain('aangan_workers{worker="0"} 2\n');
    expect(metrics).toMatch(/aangan_request_seconds_count\{.*route="\/health\/live".*worker="1"\} \d/);
    expect(metrics).toMatch(/aangan_request_seconds_count\{.*route="\/health\/live".*worker="2"\} \d/);
    expect(metrics.match(/# TYPE aangan_request_seconds /g)).toHaveLength(1);

    const workers = workersOf(portal);
    expect(workers).toHaveLength(2);
    const began = performance.now();
    expect(await portal.end("SIGTERM")).toBe(0);
    expect(performance.now() - began).toBeLessThan(STOPPED_WITHIN_MS);
    expect(workers.filter(isAlive)).toEqual([]);
    expect(await databaseProcess(DATA_DIR)).toBeUndefined();
  });

  it("starts a worker again that was killed under load, and loses no payment that it acknowledged", async () => {
    const scene = await setScene();
    try {
      const portal = await scene.start({ ...deployed, WORKERS });
      await expect.poll(() => workersOf(portal).length, { timeout: 30_000 }).toBe(2);
      const load = await startLoad(scene, portal.url, { payers: 3, readers: 3, bills: 600, pauseMs: 50 });
      for (let kill = 0; kill < 3; kill++) {
        await sleep(1_000);
        const served = workersOf(portal);
        signal(served.at(-1) ?? 0, "SIGKILL");
        await expect.poll(() => workersOf(portal).length, { timeout: 30_000 }).toBe(served.length + 1);
      }
      await sleep(500);
      await load.stop();
      // Whoever was just being answered by the killed one hears nothing, and asks again.
      const heard = { ...load, said: load.said.filter(({ status }) => status !== 0) };
      expectAnsweredOrRefused(heard, LONGEST_MS);
      expect(load.said.length - heard.said.length).toBeLessThan(load.said.length / 10);
      await expectNothingLost(scene, load);
      expect(await portal.end("SIGTERM")).toBe(0);
    } finally {
      await scene.close();
    }
  });

  it("leaves no worker behind when its first process is killed, and can be started again at once", async () => {
    const DATA_DIR = `${await temporaryFolder()}/data`;
    const settings = { DATA_DIR, WORKERS, PAYMENT_GATEWAY: "sandbox", ...deployed };
    const portal = await startPortal(settings);
    await portal.ready();
    await expect.poll(() => workersOf(portal).length, { timeout: 30_000 }).toBe(2);
    await portal.end("SIGKILL");
    const again = await startPortal({ ...settings, PORT: new URL(portal.url).port });
    await expect.poll(() => workersOf(portal).filter(isAlive), { timeout: 5_000 }).toEqual([]);
    await expect.poll(() => workersOf(again).length, { timeout: 60_000 }).toBe(2);
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
    expect(await again.end("SIGTERM")).toBe(0);
  });

  it("does not start on a port that is taken, and says so once", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const PORT = String((other.address() as AddressInfo).port);
    const portal = await startPortal({ DATA_DIR: `${await temporaryFolder()}/data`, WORKERS, PORT });
    expect(await portal.ended()).toBe(1);
    expect(portal.said().match(new RegExp(`Port ${PORT} is in use`, "g"))).toHaveLength(1);
    other.close();
  });
});
