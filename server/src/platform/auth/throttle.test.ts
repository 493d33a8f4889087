import { availableParallelism } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { PORTAL } from "../traffic/caller-name.ts";
import { MAX_WAITING, withHashingSlot } from "./passwords.ts";
import { type Attempt, throttled } from "./throttle.ts";
import { countFailure, forgetCounter, waitMs } from "./throttle-queries.ts";

const rule = { free: 5, longestWaitMs: 15 * 60 * 1000 };

describe("after failed log-ins", () => {
  it("the first five cost nothing, then the wait doubles", () => {
    expect([4, 5, 6, 7, 8].map((failures) => waitMs(failures, rule))).toEqual([0, 1000, 2000, 4000, 8000]);
  });

  it("nobody waits longer than the rule says, however many there were", () => {
    expect(waitMs(10_000, rule)).toBe(rule.longestWaitMs);
    expect(waitMs(10_000, { free: 40, longestWaitMs: 4000 })).toBe(4000);
  });
});

describe("a crowd that logs in (LOAD-03)", () => {
  it("is refused before anything is asked of the database", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const crowd = Array.from({ length: availableParallelism() + MAX_WAITING }, () =>
      withHashingSlot(PORTAL, () => gate),
    );
    const readProperties: (string | symbol)[] = [];
    const db = new Proxy({} as Attempt["db"], { get: (_, name) => readProperties.push(name) });
    const device = { sent: undefined, prefix: "" };
    const attempt = { db, account: "resident:E-041", address: "203.0.113.1", device, now: new Date() };
    const one = throttled(attempt as unknown as Attempt, async () => "logged in");
    await expect(one).rejects.toMatchObject({ code: "overloaded", detail: { retryAfter: 5 } });
    expect(readProperties).toEqual([]);
    open();
    await Promise.all(crowd);
  });
});

describe("a counter of failures", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  it("counts on when a success forgets it at the same instant", async () => {
    const write = portal.database.inTransaction;
    const count = () => write((tx) => countFailure(tx, "pair:resident:E-041|203.0.113.1", rule, portal.now()));
    const forget = () => write(async (tx) => void (await forgetCounter(tx, "pair:resident:E-041|203.0.113.1")));
    for (let round = 0; round < 60; round++) {
      const failures = await Promise.all([count(), forget(), count(), forget(), count()]);
      for (const failureCount of failures.filter((failure) => failure !== undefined))
        expect(failureCount).toBeGreaterThan(0);
    }
    expect(await count()).toBeLessThanOrEqual(4);
  });
});
