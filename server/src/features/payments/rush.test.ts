import { describe, expect, it } from "vitest";
import { createRush } from "./rush.ts";

const SECOND = 1_000;

/** What counts so many a second, evenly, and gives the seconds in whose middle a rush was on. */
function rushedSeconds(perSecond: readonly number[]): number[] {
  const rush = createRush(60);
  const rushed: number[] = [];
  for (const [second, count] of perSecond.entries()) {
    const from = (second + 1) * SECOND;
    for (let nth = 0; nth < count; nth++) rush.count(from + (nth * SECOND) / count);
    if (rush.isOn(from + SECOND)) rushed.push(second);
  }
  return rushed;
}

describe("a rush", () => {
  it("is on while more come in a second than can be borne, and over within three seconds of calm", () => {
    expect(rushedSeconds([500, 500, 500, 0, 0, 0, 0])).toEqual([0, 1, 2, 3, 4]);
  });

  it("is none of as many as can be borne", () => {
    expect(rushedSeconds(Array.from({ length: 60 }, () => 55))).toEqual([]);
  });

  it("that does not end is no rush after half a minute", () => {
    expect(rushedSeconds(Array.from({ length: 60 }, () => 500))).toEqual(
      Array.from({ length: 30 }, (_, second) => second),
    );
  });

  it("can come again after calm", () => {
    const calm = Array.from({ length: 10 }, () => 1);
    const rushes = [...Array.from({ length: 40 }, () => 500), ...calm, 500];
    expect(rushedSeconds(rushes)).toContain(50);
  });
});
