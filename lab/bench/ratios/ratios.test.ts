import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compareRuns } from "./compare-runs.ts";
import { drawFigures, isMet, type NamedFigure } from "./judge-figure.ts";
import { atMostMore, type Figure, oursAtMost, ratioAtLeast, ratioAtMost } from "./ratio.ts";
import { readRun } from "./runs.ts";
import { takeTurns } from "./take-turns.ts";

const figures: NamedFigure[] = [
  { name: "pay", what: "payments", unit: "a second", ours: 120, reference: 200, ratio: 0.62, goal: ratioAtLeast(0.5) },
  { name: "import", what: "others meanwhile, p95", unit: "ms", ours: 1_234, goal: oursAtMost(100) },
  { name: "start", what: "to ready", unit: "s", ours: 1.5, reference: 0.2, goal: atMostMore(1) },
];

describe("A figure", () => {
  const figure: Figure = { what: "speed", unit: "a second", ours: 59, reference: 100 };

  it("is judged by its ratio to the reference", () => {
    expect(isMet({ ...figure, goal: ratioAtLeast(0.6) })).toBe(false);
    expect(isMet({ ...figure, goal: ratioAtMost(0.6) })).toBe(true);
  });

  it("that was measured in turns is judged by the median of the turns' ratios", () => {
    expect(isMet({ ...figure, ratio: 0.61, goal: ratioAtLeast(0.6) })).toBe(true);
  });

  it("is judged by its difference, or by itself, where that is asked", () => {
    expect(isMet({ ...figure, ours: 101.5, goal: atMostMore(1) })).toBe(false);
    expect(isMet({ ...figure, goal: oursAtMost(59) })).toBe(true);
    expect(isMet(figure)).toBeUndefined();
  });
});

describe("Turns", () => {
  it("alternate who goes first, do not count the first of each, and give medians", async () => {
    const order: string[] = [];
    const ours = [1, 10, 20, 30].values();
    const reference = [1, 20, 20, 20].values();
    const turn = (name: string, values: Iterator<number>) => async () => {
      order.push(name);
      return values.next().value ?? 0;
    };
    const turns = await takeTurns(3, turn("ours", ours), turn("reference", reference));
    expect(turns).toEqual({ ours: 20, reference: 20, ratio: 1 });
    expect(order).toEqual(["ours", "reference", "ours", "reference", "reference", "ours", "ours", "reference"]);
  });
});

describe("Two runs", () => {
  const ratio = (value: number, isMoreBetter: boolean) => [{ key: "pay: payments", value, isMoreBetter }];

  it("are as good while nothing became a fifth worse", () => {
    expect(compareRuns(ratio(0.6, true), ratio(0.51, true)).isGood).toBe(true);
    expect(compareRuns(ratio(1, false), ratio(1.19, false)).isGood).toBe(true);
    expect(compareRuns(ratio(1, false), ratio(0.2, false)).isGood).toBe(true);
  });

  it("differ when something did, in whichever direction that is", () => {
    expect(compareRuns(ratio(0.6, true), ratio(0.49, true)).isGood).toBe(false);
    expect(compareRuns(ratio(1, false), ratio(1.21, false)).isGood).toBe(false);
  });

  it("differ when a figure is missing", () => {
    const { text, isGood } = compareRuns(ratio(0.6, true), []);
    expect(isGood).toBe(false);
    expect(text).toContain("missing");
  });
});

describe("A kept run", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "aangan-runs-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("is compared by the same figures whether it is read from its file or from the page", async () => {
    const file = join(folder, "run.json");
    const page = join(folder, "page.md");
    await writeFile(file, JSON.stringify({ figures }));
    await writeFile(page, `# Speed\n\n${drawFigures(figures)}\n`);
    expect(await readRun(file)).toEqual([
      { key: "pay: payments", value: 0.62, isMoreBetter: true },
      { key: "import: others meanwhile, p95", value: 1_234, isMoreBetter: false },
      { key: "start: to ready", value: 7.5, isMoreBetter: false },
    ]);
    expect(await readRun(page)).toEqual(await readRun(file));
  });
});
