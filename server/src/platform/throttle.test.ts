import { describe, expect, it } from "vitest";
import { waitMs } from "./throttle-queries.ts";

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
