import { MAX_PAISE, paise, rupeesFromPaise, rupeeText } from "@aangan/contract/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNothing, isRounded, readAmount } from "./amount.ts";
import { paiseOf } from "./exact-paise.ts";
import { isNoEmail, readEmail, readName, readPhone } from "./person.ts";
import type { ValueCell } from "./read-cell.ts";

const text = (content: string): ValueCell => ({ kind: "text", text: content });
const number = (value: number, decimals?: number): ValueCell => ({
  kind: "number",
  value,
  ...(decimals !== undefined && { decimals }),
});
const date = (serial: number): ValueCell => ({ kind: "date", serial });

const toThePaisa = { rounding: "paise" } as const;
const asShown = { rounding: "shown" } as const;
const strictly = { ...toThePaisa, strict: true } as const;

describe("a number of rupees", () => {
  it.each([
    [906.985, 90_699n],
    [1.005, 101n],
    [1234.995, 123_500n],
    [-1.005, -101n],
    [0.004999, 0n],
    [12_345_678.900000002, 1_234_567_890n],
    [1e21, 10n ** 23n],
  ])("%d is %i paise, as the spreadsheet program shows it", (value, expected) => {
    expect(paiseOf(value)).toBe(expected);
  });

  it("is rounded as its 15 digits would be on paper", () => {
    const digits = fc.bigInt({ min: 10n ** 14n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(digits, fc.integer({ min: -2, max: 14 }), fc.boolean(), (fifteen, places, negative) => {
        const sixteenDigits = `${fifteen}`.padStart(16, "0");
        const rupees = `${sixteenDigits.slice(0, 16 - Math.max(places, 0))}${"0".repeat(Math.max(-places, 0))}`;
        const fraction = sixteenDigits.slice(16 - Math.max(places, 0)).padEnd(3, "0");
        const upwards = Number(fraction[2]) >= 5 ? 1n : 0n;
        const onPaper = BigInt(rupees + fraction.slice(0, 2)) + upwards;
        const sign = negative ? "-" : "";
        expect(paiseOf(Number(`${sign}${rupees}.${fraction}`))).toBe(negative ? -onPaper : onPaper);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("an amount as an office writes it", () => {
  it.each([
    ["1,234.50", 123_450],
    ["12,34,567.00", 123_456_700],
    ["1,234,567", 123_456_700],
    ["1 234.50", 123_450],
    ["Rs 1500", 150_000],
    ["Rs.1,500.50/-", 150_050],
    ["₨ 1500", 150_000],
    ["₹\u00a01,500", 150_000],
    ["INR 1500", 150_000],
    ["1500/- only", 150_000],
    ["1500.50 Dr", 150_050],
    ["+1500", 150_000],
    ["1500.", 150_000],
    ["\u202a1500\u202c", 150_000],
    ["१,५००.५०", 150_050],
    ["１５００", 150_000],
    ["रु. १५००", 150_000],
    ["10.005", 1_001],
    ["1500.000", 150_000],
    ["1.5E3", 150_000],
    ["9.8765E+04", 9_876_500],
  ])("%j is %i paise", (typed, expected) => {
    expect(readAmount(text(typed), toThePaisa)).toEqual({ value: expected });
  });

  it.each([
    ...["1,50", "1500,00", "1.234,50", "1,23,4567", "12,34", "1,234 567", "15O0", "1.5E-3", "15E2", "1500²", "007"],
    ...["1500+200", "1500-200", "15 00", "Rs .1500", "Rs.1500.00 (One thousand five hundred)", "as per meter", "NIL"],
    "1".repeat(5_000),
  ])("%j is none", (typed) => {
    expect(readAmount(text(typed), toThePaisa)).toEqual({ problem: "amount_form" });
  });

  it.each(["(1,500)", "-1500", "Rs. -1500", "1500-", "1,500.00 Cr", "−1500", "0", "0.004"])(
    "a credit or nothing is not billed: %j",
    (typed) => {
      expect(readAmount(text(typed), toThePaisa)).toEqual({ problem: "amount_not_positive" });
    },
  );

  it("says that TRUE and a date are no amounts", () => {
    expect(readAmount({ kind: "boolean", value: true }, toThePaisa)).toEqual({ problem: "amount_not_number" });
    expect(readAmount(date(46_366), toThePaisa)).toEqual({ problem: "amount_not_number" });
    expect(readAmount(number(123_456_789_012_345), toThePaisa)).toEqual({ problem: "amount_too_large" });
    expect(readAmount(text("10,00,00,000"), toThePaisa)).toEqual({ problem: "amount_too_large" });
  });

  it.each([
    [number(1234.5675), 123_457, 123_457],
    [number(906.985), 90_699, 90_699],
    [number(1234.5, 0), 123_450, 123_500],
    [number(1234.56, 1), 123_456, 123_460],
    [number(1234.567, 2), 123_457, 123_457],
    [text("10.0051"), 1_001, 1_001],
  ])("%o has more than it shows or can be billed", (cell, stored, shownValue) => {
    expect(isRounded(cell)).toBe(true);
    expect(readAmount(cell, toThePaisa)).toEqual({ value: stored });
    expect(readAmount(cell, asShown)).toEqual({ value: shownValue });
  });

  it.each([number(4523.4000000163), number(1499.999999999), number(1500.5), number(1500, 0), text("10.500")])(
    "%o is exact",
    (cell) => {
      expect(isRounded(cell)).toBe(false);
    },
  );

  it("is read by the strict reader as well, once it is written strictly", () => {
    const amounts = fc.integer({ min: 1, max: MAX_PAISE }).map(paise);
    const grouped = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom("", "Rs. ", "₹", "INR "),
        fc.constantFrom("", "/-", " Dr"),
        (amount, rs, dr) => {
          const read = readAmount(text(`${rs}${grouped.format(rupeesFromPaise(amount))}${dr}`), toThePaisa);
          expect(read).toEqual(readAmount(text(rupeeText(amount)), strictly));
        },
      ),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const strict = readAmount(number(value), strictly);
        if ("value" in strict) expect(readAmount(number(value), toThePaisa)).toEqual(strict);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^ ?\d{1,4}(\.\d{0,3})? ?$/), (typed) => {
        const strict = readAmount(text(typed), strictly);
        if ("value" in strict) expect(readAmount(text(typed), toThePaisa)).toEqual(strict);
      }),
    );
  });

  it.each([
    null,
    text("-"),
    text("–"),
    text("Nil"),
    text("VACANT"),
    text("Rs. 0/-"),
    text("0.00"),
    number(0),
    number(-0),
  ])("%o is nothing", (cell) => {
    expect(isNothing(cell)).toBe(true);
  });

  it.each([text("N/A"), text("vacant since May"), number(0.01), number(-5), date(0), { kind: "formula" } as const])(
    "%o is not nothing",
    (cell) => {
      expect(isNothing(cell)).toBe(false);
    },
  );
});

describe("a resident's data as an office writes them", () => {
  it.each([
    [readName, "Anil Sharma\nSunita Sharma", "Anil Sharma, Sunita Sharma"],
    [readName, "Anil Sharma,\r\n & Sunita ", "Anil Sharma, & Sunita"],
    [readName, "Anil\tSharma", "Anil Sharma"],
    [readName, "Anil\u200bSharma", "AnilSharma"],
    [readName, "क्\u200dषमा\nराव", "क्\u200dषमा, राव"],
    [readEmail, "anil@example.in.", "anil@example.in"],
    [readEmail, "\u200eanil@\u200bexample.in ;", "anil@example.in"],
    [readPhone, "98765.43210", "9876543210"],
    [readPhone, "९८७६५ ४३२१०", "9876543210"],
    [readPhone, "Mob: 9876543210", "9876543210"],
    [readPhone, "M. +91.98765.43210", "+919876543210"],
    [readPhone, "मो. 9876543210", "9876543210"],
    [readPhone, "9876543210.0", "9876543210"],
  ])("are tidied (%o): %j", (read, typed, value) => {
    expect(read(text(typed))).toEqual({ value, tidied: true });
  });

  it("leave nothing to tidy where the strict readers take them", () => {
    expect(readName(text("  Anil   Sharma "))).toEqual({ value: "Anil   Sharma" });
    expect(readName(text("അനിൽ നന്\u200d"))).toEqual({ value: "അനിൽ നന്\u200d" });
    expect(readEmail(text("anil@example.in "))).toEqual({ value: "anil@example.in" });
    expect(readPhone(text("+91-98765-43210"))).toEqual({ value: "+919876543210" });
    expect(readPhone(number(9_876_540_000))).toEqual({ value: "9876540000" });
    expect(readPhone({ kind: "number", value: 1_242_345_678, shown: "0124-2345678" })).toEqual({
      value: "01242345678",
    });
  });

  it.each([
    [readEmail, "anil@example.in; sunita@example.in", "email_form"],
    [readEmail, "अनिल@example.in", "email_form"],
    [readPhone, "9876543210.9812345678", "phone_several"],
    [readPhone, "Mob: 9876543210 / 9812345678", "phone_several"],
    [readPhone, "9876543210/11", "phone_form"],
    [readPhone, "9.87654E+09", "phone_form"],
    [readPhone, "00000.00000", "phone_made_up"],
    [readName, "x".repeat(121), "cell_long"],
  ])("%o does not guess at %j", (read, typed, problem) => {
    expect(read(text(typed))).toEqual({ problem });
  });

  it("may be without an e-mail address", () => {
    expect(
      [null, text("-"), text("NA"), text("n/a"), text("N.A."), text("Nil"), text("no e-mail")].every(isNoEmail),
    ).toBe(true);
    expect([text("anil@example.in"), text("nandi"), number(0)].some(isNoEmail)).toBe(false);
  });

  it("are read by the strict readers as well, once they are tidied", () => {
    const unseen = fc.constantFrom("", "\u200b", "\u00ad", "\t", "\n", "\u202e", ".", " ", "\u00a0");
    const letters = fc.constantFrom("Anil", "अनिल", "anil@example.in", "98765", "43210", "क्\u200dष", "Mob", "०");
    const typed = fc.array(fc.oneof(unseen, letters), { maxLength: 8 }).map((pieces) => text(pieces.join("")));
    fc.assert(
      fc.property(typed, (cell) => {
        for (const read of [readName, readEmail, readPhone]) {
          const reading = read(cell);
          if ("value" in reading) expect(read(text(reading.value), strictly)).toEqual({ value: reading.value });
        }
      }),
    );
  });
});
