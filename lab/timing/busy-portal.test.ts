import { connect } from "node:net";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseLimits } from "../../server/src/platform/database/db.ts";
import { failureOf } from "../../server/src/platform/http/failures.ts";
import { httpLimits, overloadLimits } from "../../server/src/platform/limits.ts";
import { Refusal } from "../../server/src/platform/refusal.ts";
import { createMetrics } from "../../server/src/platform/watching/metrics.ts";
import { refuseNobodyForLoad, useOwnLimits } from "../../server/test/desks/patient-portal.ts";
import { type LoggedIn, openPortal, type TestPortal } from "../../server/test/desks/portal.ts";
import { expectWithin, startWatch, timed } from "./measure.ts";

let portal: TestPortal;
let resident: LoggedIn;

beforeAll(async () => {
  portal = await openPortal();
  resident = await portal.resident("E-041");
});
afterAll(() => portal.close());

describe("A portal that is too busy", () => {
  it("says so at once, with the time after which to come back, and takes payment companies' messages all the same", async () => {
    const limits = { ...overloadLimits };
    // Every process lags at some time.
    Object.assign(overloadLimits, { eventLoopDelayMs: 1e-9, sampleMs: 50 });
    const counted = createMetrics({ ofProcess: false });
    const busy = await openPortal({}, undefined, { metrics: counted });
    try {
      const ask = () => busy.ask(showDashboard, { token: resident.token });
      await expect.poll(async () => (await ask()).status).toBe(503);
      const refused = await ask();
      expect(refused.headers.get("retry-after")).toBe(String(overloadLimits.retryAfterSeconds));
      expect(refused.headers.get("content-security-policy")).toContain("default-src");
      expect(refused.headers.get("cache-control")).toBe("no-store");
      expect(refused.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(refused.body).toEqual(failureOf(new Refusal("overloaded"), expect.stringMatching(/^[a-z0-9]{20}$/)));
      for (const path of ["/health/live", "/health/ready"])
        expect((await fetch(`${busy.url}${path}`)).status).toBe(200);
      const message = await fetch(`${busy.url}/flat/api/webhooks/sandbox`, { method: "POST", body: "{}" });
      expect(message.status).not.toBe(503);
      expect((await counted.render()).text).toMatch(/aangan_requests_shed_total [1-9]/);
    } finally {
      Object.assign(overloadLimits, limits);
      await busy.close();
    }
  });

  // [INF-19]
  it("lets nobody wait longer than two seconds for a connection to the database", async () => {
    useOwnLimits();
    const strict = await openPortal();
    refuseNobodyForLoad();
    const { token } = await strict.resident("E-041");
    const release: (() => void)[] = [];
    // One after the other, so that none waits for its connection with others.
    const holding: Promise<void>[] = [];
    for (let held = 1; held <= databaseLimits.connections; held++) {
      holding.push(strict.database.inTransaction(() => new Promise<void>((resolve) => release.push(resolve))));
      await expect.poll(() => release.length, { interval: 5 }).toBe(held);
    }
    const { answer: refused, ms } = await timed(strict.ask(showDashboard, { token }));
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).not.toBeNull();
    expectWithin("refused for want of a connection", ms, 4_000);
    for (const end of release) end();
    await Promise.all(holding);
    await expect.poll(async () => (await strict.ask(showDashboard, { token })).status).toBe(200);
    await strict.close();
  });
});

describe("A slow caller (test INF-22)", () => {
  const { port } = new URL("http://localhost");
  /** Sends a byte a second; returns how many ms the portal allowed that. */
  async function trickle(start: string): Promise<number> {
    const passed = startWatch();
    const socket = connect(Number(new URL(portal.url).port || port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(start);
    const timer = setInterval(() => socket.write("a"), 1_000);
    socket.resume();
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(timer);
    return passed();
  }

  // [INF-22]
  it("of headers is cut after ten seconds and of a body after thirty, while others are served", async () => {
    const head = "POST /flat/api/auth/login HTTP/1.1\r\nHost: localhost\r\n";
    const body = `${head}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;
    const slow = Array.from({ length: 200 }, () => trickle(head));
    const slower = Array.from({ length: 20 }, () => trickle(body));
    const { answer, ms } = await timed(portal.ask(showDashboard, { token: resident.token }));
    expect(answer.status).toBe(200);
    expectWithin("others meanwhile", ms, 2_000);
    expectWithin("slow headers", Math.max(...(await Promise.all(slow))), httpLimits.headersMs + 5_000);
    expectWithin("slow bodies", Math.max(...(await Promise.all(slower))), httpLimits.bodyMs + 5_000);
  });
});
