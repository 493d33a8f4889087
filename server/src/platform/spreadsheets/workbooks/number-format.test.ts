import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainCell } from "./plain-cell.ts";

const cellWithFormat = (value: number, format: string) => plainCell({ t: "n", v: value, z: format }, 100);

describe("a number whose format hides some of its decimals", () => {
  it.each<[string, number, number]>([
    ["0", 1234.56, 0],
    ["#,##0", 1234.5, 0],
    ["0.0", 1234.56, 1],
    ["0.00", 906.985, 2],
    ['"Rs. "0', 99.5, 0],
    ["[$₹-4009] #,##0", 99.5, 0],
    ["#,##0;(#,##0.00)", 99.5, 0],
    ["[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0", 250_000.75, 0],
    ['_ * #,##0_ ;_ * \\-#,##0_ ;_ * "-"??_ ;_ @_ ', 99.5, 0],
  ])("by %s says how many of %d it shows", (format, value, decimals) => {
    expect(cellWithFormat(value, format)).toMatchObject({ kind: "number", value, decimals });
  });

  it.each<[string, number]>([
    ["0.00", 1234.56],
    ["#,##0.00", 1234.5],
    ["0", 1234],
    ["General", 1234.5678],
    ["@", 1234.5],
    ["0.00E+00", 1234.5678],
    ["# ?/?", 0.5],
    ["#,##0;(#,##0.00)", -99.25],
    ['"Rs."0.00', 99.25],
  ])("is not one with %s of %d", (format, value) => {
    expect(cellWithFormat(value, format)).toEqual({ kind: "number", value });
  });

  it("is never one with as many zeros as it has decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), fc.integer({ min: 0, max: 4 }), (digits, decimals) => {
        const value = Number(`${digits}e-${decimals}`);
        expect(cellWithFormat(value, decimals === 0 ? "0" : `0.${"0".repeat(decimals)}`)).toEqual({
          kind: "number",
          value,
        });
      }),
    );
  });
});

describe("a positive number that its format shows as a credit or with a minus", () => {
  it.each([
    ['"" 0.00" Cr"', "1234.50 Cr"],
    ["0.00\\ \\C\\r", "1234.50 Cr"],
    ["(0.00)", "(1234.50)"],
    ["-#,##0.00", "-1,234.50"],
    ["#,##0.00-", "-1234.5"],
  ])("by %s is one", (format, shown) => {
    expect(cellWithFormat(1234.5, format)).toEqual({ kind: "number", value: 1234.5, shown, shownAs: "credit" });
  });

  it.each([
    '"" 0.00" Dr"',
    "#,##0.00;(#,##0.00)",
    '#,##0.00"/-"',
    '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  ])("by %s is not one", (format) => {
    expect(cellWithFormat(1234.5, format)).not.toHaveProperty("shownAs");
  });
});

describe("a positive number that its format shows as a percentage", () => {
  it.each([
    ["0%", 0.5, "50%"],
    ["0.00%", 0.5, "50.00%"],
    ["#,##0%;-#,##0%", 15, "1,500%"],
    ['0"%"', 50, "50%"],
    ["0\\%", 50, "50%"],
  ])("by %s is one", (format, value, shown) => {
    expect(cellWithFormat(value, format)).toEqual({ kind: "number", value, shown, shownAs: "percent" });
  });

  it.each(['0.00" (18% GST)"', "0.00;-0%", '0.00" 10%"'])("by %s is not one", (format) => {
    expect(cellWithFormat(1234.5, format)).not.toHaveProperty("shownAs");
  });
});

describe("a positive number that its format does not show", () => {
  it.each([
    [";;;", undefined],
    [";-0.00", undefined],
    ['""', undefined],
    ['"Paid"', "Paid"],
    ['"NIL";0.00', "NIL"],
  ])("by %s is one", (format, shown) => {
    const expected = { kind: "number", value: 1500, shownAs: "unseen", ...(shown !== undefined && { shown }) };
    expect(cellWithFormat(1500, format)).toEqual(expected);
  });

  it.each(["", "General", '"Rs. "General', "@", "0;;", "# ?/?", "[>1000]0;"])("by %j is not one", (format) => {
    expect(cellWithFormat(1500, format)).not.toHaveProperty("shownAs");
  });
});
