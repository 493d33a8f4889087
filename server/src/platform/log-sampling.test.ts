import { describe, expect, it } from "vitest";
import { sampleRefused } from "./log-sampling.ts";

const MINUTE_MS = 60_000;

/** How many of so many requests at one instant are written. */
function written(leaveOut: ReturnType<typeof sampleRefused>, status: number, requests: number, atMs = 0): number {
  return Array.from({ length: requests }, () => leaveOut(status, atMs)).filter((count) => count !== undefined).length;
}

describe("the log, when somebody sends bad requests in great numbers", () => {
  it("has the first hundred of a minute, and of a minute with sixty thousand not two hundred", () => {
    const leaveOut = sampleRefused();
    expect(written(leaveOut, 404, 100)).toBe(100);
    expect(written(leaveOut, 404, 59_900)).toBeLessThan(100);
  });

  it("has every refusal of another kind, which a flood of one kind does not hide", () => {
    const leaveOut = sampleRefused();
    written(leaveOut, 404, 10_000);
    expect(written(leaveOut, 403, 50)).toBe(50);
  });

  it("has everything that went well, and every failure of the portal's own", () => {
    const leaveOut = sampleRefused();
    for (const status of [200, 201, 303, 500]) expect(written(leaveOut, status, 5_000)).toBe(5_000);
  });

  it("says in the next line how many were left out", () => {
    const leaveOut = sampleRefused();
    written(leaveOut, 400, 150);
    expect(leaveOut(400, MINUTE_MS)).toBe(50);
    expect(leaveOut(400, MINUTE_MS)).toBe(0);
  });
});
