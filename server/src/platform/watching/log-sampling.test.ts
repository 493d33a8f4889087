import { describe, expect, it } from "vitest";
import { createSampling } from "./log-sampling.ts";

const MINUTE_MS = 60_000;

/** How many of so many requests at one instant are written. */
function countWritten(leaveOut: ReturnType<typeof createSampling>, status: number, requests: number, atMs = 0): number {
  return Array.from({ length: requests }, () => leaveOut(status, atMs)).filter((count) => count !== undefined).length;
}

describe("the log, when somebody sends bad requests in great numbers", () => {
  // [INF-34]
  it("has the first hundred of a minute, and of a minute with sixty thousand not two hundred", () => {
    const leaveOut = createSampling();
    expect(countWritten(leaveOut, 404, 100)).toBe(100);
    expect(countWritten(leaveOut, 404, 59_900)).toBeLessThan(100);
  });

  // [INF-34]
  it("has every refusal of another kind, which a flood of one kind does not hide", () => {
    const leaveOut = createSampling();
    countWritten(leaveOut, 404, 10_000);
    expect(countWritten(leaveOut, 403, 50)).toBe(50);
  });

  it("says once a minute that the portal was asked how it is, and each time that it is not well", () => {
    const leaveOut = createSampling();
    const results = Array.from({ length: 120 }, (_, second) => leaveOut("health", second * 1_000));
    expect(results.filter((count) => count !== undefined)).toEqual([0, 59]);
    expect(countWritten(leaveOut, 503, 50)).toBe(50);
  });

  it("has a thousand lines a minute of one person, and few more, whatever others do", () => {
    const leaveOut = createSampling();
    const linesOf = (person: string, requests: number) =>
      Array.from({ length: requests }, () => leaveOut(person, 0)).filter((count) => count !== undefined).length;
    expect(linesOf("resident-1", 1_000)).toBe(1_000);
    expect(linesOf("resident-1", 59_000)).toBeLessThan(100);
    expect(linesOf("resident-2", 1_000)).toBe(1_000);
  });

  it("has everything that is of no such kind", () => {
    const leaveOut = createSampling();
    expect(Array.from({ length: 5_000 }, () => leaveOut(undefined, 0))).toEqual(Array(5_000).fill(0));
  });

  // [INF-34]
  it("says in the next line how many were left out", () => {
    const leaveOut = createSampling();
    countWritten(leaveOut, 400, 150);
    expect(leaveOut(400, MINUTE_MS)).toBe(50);
    expect(leaveOut(400, MINUTE_MS)).toBe(0);
  });
});
