import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextCheckAt, OVERDUE_AFTER_MS } from "./schedule.ts";

const created = new Date("2026-11-21T10:00:00Z");
const SECOND = 1000;
const HOUR = 3_600_000;
const after = (ms: number) => new Date(created.getTime() + ms);
const waitMs = (at: Date | null, since: Date) => (at ? at.getTime() - since.getTime() : Number.NaN);

/** All checks of a payment that never moves, as ages. */
function allChecks(standing: "PENDING" | "FAILED", chance: number, until: number): number[] {
  const ages: number[] = [];
  for (let now = created; now.getTime() < created.getTime() + until; ) {
    const next = nextCheckAt(standing, created, now, chance);
    if (!next) break;
    ages.push(next.getTime() - created.getTime());
    now = next;
  }
  return ages;
}

describe("when an open payment is asked about", () => {
  it("first 10 to 30 seconds after it was made", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
        const first = waitMs(nextCheckAt("CREATED", created, created, chance), created);
        expect(first).toBeGreaterThanOrEqual(10 * SECOND);
        expect(first).toBeLessThanOrEqual(30 * SECOND);
      }),
    );
  });

  it("often while the page is open, then hourly, then every six hours", () => {
    const minutes = allChecks("PENDING", 0.5, OVERDUE_AFTER_MS).map((age) => age / 60_000);
    expect(minutes.slice(1, 11)).toEqual([1, 2, 3, 5, 8, 12, 15, 20, 30, 60]);
    expect(minutes.slice(11, 17)).toEqual([120, 180, 240, 300, 360, 720]);
    expect(minutes.at(-1)).toBe(72 * 60);
  });

  it("always later than now, at every age and chance, and never never", () => {
    fc.assert(
      fc.property(fc.nat(100 * HOUR), fc.double({ min: 0, max: 1, noNaN: true }), (age, chance) => {
        const now = after(age);
        for (const standing of ["CREATED", "PENDING"] as const) {
          expect(waitMs(nextCheckAt(standing, created, now, chance), now)).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe("when an ended payment is asked about", () => {
  it("a failed one for three days, because banks change their word", () => {
    const hours = allChecks("FAILED", 0.5, 100 * HOUR).map((age) => age / HOUR);
    expect(hours).toEqual([0.25, 1, 6, 24, 48, 72]);
  });

  it("never once it is paid, or a person has it", () => {
    expect(nextCheckAt("SUCCESS", created, created, 0.5)).toBeNull();
    expect(nextCheckAt("REVIEW", created, created, 0.5)).toBeNull();
  });

  it("daily for a month when the gateway never said an end", () => {
    const now = after(OVERDUE_AFTER_MS);
    expect(waitMs(nextCheckAt("OVERDUE", created, now, 0.5), now)).toBe(24 * HOUR);
    expect(nextCheckAt("OVERDUE", created, after(31 * 24 * HOUR), 0.5)).toBeNull();
  });
});
