import { describe, expect, it } from "vitest";
import { fitting, readFlat } from "./flat-as-typed.ts";

describe("a flat number as people type it", () => {
  it.each([
    ["E-041", "E-041"],
    ["e-041", "E-041"],
    [" E-041 ", "E-041"],
    ["E041", "E-041"],
    ["e 041", "E-041"],
    ["E – 041", "E-041"],
    ["E−041", "E-041"],
    ["C-07", "C-07"],
    ["C7", "C-7"],
    ["abcd 123456", "ABCD-123456"],
    // [AUTH-04]
  ])("%j is written %s", (typed, expected) => {
    expect(readFlat(typed).written).toBe(expected);
  });

  it("may be any with the same block and number, however many zeros stand in front", () => {
    const all = ["C-7", "C-07", "C-007", "C-0007", "C-00007", "C-000007"];
    for (const typed of ["C-7", "c07", "C-000007", "C-00000000007"]) {
      expect(readFlat(typed)).toMatchObject({ shortest: "C-7", spellings: all });
    }
    expect(readFlat("C-000")).toMatchObject({ shortest: "C-0" });
  });

  it.each(["", "nobody", "41", "E-", "E-0x41", "ABCDE-1", "E-1234567", "E-041'; --", "E.041"])(
    "%j is nobody's",
    (typed) => {
      const { written, spellings } = readFlat(typed);
      expect(spellings).toEqual([written]);
    },
  );
});

describe("the residents whom it may mean", () => {
  const active = (flatNumber: string) => ({ flatNumber, approvedAt: new Date() });
  const waiting = (flatNumber: string) => ({ flatNumber, approvedAt: null });
  const matchesOf = (typed: string, rows: Parameters<typeof fitting>[1]) =>
    fitting(readFlat(typed), rows).map(({ flatNumber }) => flatNumber);

  it("are those of the only flat that fits", () => {
    expect(matchesOf("C-07", [active("C-7")])).toEqual(["C-7"]);
    expect(matchesOf("c7", [waiting("C-007"), waiting("C-007")])).toEqual(["C-007", "C-007"]);
    expect(matchesOf("C-7", [])).toEqual([]);
  });

  it("are those of the flat as it is written, when several fit", () => {
    expect(matchesOf("C-07", [active("C-7"), active("C-07")])).toEqual(["C-07"]);
    expect(matchesOf("C-7", [active("C-7"), active("C-07")])).toEqual(["C-7"]);
  });

  it("are nobody when several fit and none is written so", () => {
    expect(matchesOf("C-007", [active("C-7"), active("C-07")])).toEqual([]);
    expect(matchesOf("C-007", [waiting("C-7"), waiting("C-07")])).toEqual([]);
  });

  it("are first those who live there, then those who wait for the flat as it is written", () => {
    expect(matchesOf("C-07", [waiting("C-07"), active("C-7"), waiting("C-007")])).toEqual(["C-7", "C-07"]);
  });
});
