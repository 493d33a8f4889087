import { describe, expect, it } from "vitest";
import { createLuck, drawn, planArrivals } from "./arrivals.ts";
import { courseOf } from "./flatness.ts";
import { percentile } from "./percentiles.ts";
import { allMet, below, drawTable, never, note } from "./table.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("a percentile", () => {
  it("is the measured value below or at which that share lies, in whatever order they came", () => {
    const values = upTo(100).reverse();
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 95, 99, 100]);
  });

  it("of few values is the largest sooner than a smaller one", () => {
    expect(percentile([1, 2, 3], 0.95)).toBe(3);
    expect(percentile([], 0.95)).toBe(0);
  });
});

describe("planned arrivals", () => {
  it("are as many as said, in order and within the time", () => {
    const plan = planArrivals(3_000, 60_000, createLuck(1));
    expect(plan).toHaveLength(3_000);
    expect(plan).toEqual(plan.toSorted((one, other) => one - other));
    expect(Math.min(...plan)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...plan)).toBeLessThan(60_000);
  });

  it("come by themselves, not in step: some seconds have many more than others", () => {
    const plan = planArrivals(3_000, 60_000, createLuck(1));
    const perSecond = upTo(60).map((second) => plan.filter((at) => Math.floor(at / 1_000) === second - 1).length);
    expect(Math.max(...perSecond) - Math.min(...perSecond)).toBeGreaterThan(15);
  });

  it("are the same again for the same seed", () => {
    expect(planArrivals(50, 1_000, createLuck(7))).toEqual(planArrivals(50, 1_000, createLuck(7)));
    expect(planArrivals(50, 1_000, createLuck(7))).not.toEqual(planArrivals(50, 1_000, createLuck(8)));
  });

  it("ask for each thing as often as its share says", () => {
    const luck = createLuck(3);
    const all = upTo(10_000).map(() => drawn({ often: 9, seldom: 1, never: 0 }, luck));
    expect(all.filter((name) => name === "seldom").length).toBeGreaterThan(850);
    expect(all.filter((name) => name === "seldom").length).toBeLessThan(1_150);
    expect(all).not.toContain("never");
  });
});

describe("samples", () => {
  const leeway = { share: 0.1, besides: 0 };

  it("that waver around a value are flat, whatever single peaks there are", () => {
    const samples = upTo(90).map((nth) => 200 + (nth % 7));
    samples[88] = 900;
    expect(courseOf(samples, leeway)).toMatchObject({ isFlat: true });
  });

  it("that creep up by a fifth are not", () => {
    const samples = upTo(90).map((nth) => 200 + (nth * 40) / 90);
    expect(courseOf(samples, leeway)).toMatchObject({ isFlat: false });
  });

  it("that fall are flat", () => {
    expect(courseOf(upTo(90).reverse(), leeway).isFlat).toBe(true);
  });

  it("of small numbers have some leeway besides", () => {
    expect(courseOf([20, 20, 20, 23, 23, 23], { share: 0.1, besides: 10 }).isFlat).toBe(true);
    expect(courseOf([20, 20, 20, 33, 33, 33], { share: 0.1, besides: 10 }).isFlat).toBe(false);
  });
});

describe("the table", () => {
  it("says of every goal whether it was met, and of a note nothing", () => {
    const lines = [below("reads p95", 1_234, 150), never("errors", 0), note("cores", "2")];
    expect(drawTable(lines)).toBe(
      [
        "| what      | figure   | goal     | met |",
        "| --------- | -------- | -------- | --- |",
        "| reads p95 | 1,234 ms | < 150 ms | NO  |",
        "| errors    | 0        | 0        | yes |",
        "| cores     | 2        |          |     |",
      ].join("\n"),
    );
  });

  it("is good when no goal was missed", () => {
    expect(allMet([below("p95", 149, 150), note("cores", "2")])).toBe(true);
    expect(allMet([below("p95", 150, 150)])).toBe(false);
  });
});
