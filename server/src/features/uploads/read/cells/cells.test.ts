import { MAX_PAISE, paise, rupeesFromPaise, rupeeText } from "@aangan/contract/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as amount from "./amount.ts";
import * as day from "./day.ts";
import { parseFlat } from "./flat.ts";
import { readComplex } from "./named.ts";
import * as person from "./person.ts";
import { contentOf, type ValueCell } from "./read-cell.ts";

const strict = { strict: true } as const;
const readAmount = (cell: ValueCell) => amount.readAmount(cell, { rounding: "paise", ...strict });
const readDay = (cell: ValueCell, date1904: boolean) =>
  day.readDay(cell, { days: "dmy", turnDays: false, date1904, ...strict });
const readPhone = (cell: ValueCell) => person.readPhone(cell, strict);
const readName = (cell: ValueCell) => person.readName(cell, strict);

const text = (content: string): ValueCell => ({ kind: "text", text: content });
const number = (value: number): ValueCell => ({ kind: "number", value });
const date = (serial: number): ValueCell => ({ kind: "date", serial });
const yes: ValueCell = { kind: "boolean", value: true };

const amounts = fc.integer({ min: 1, max: MAX_PAISE }).map(paise);

describe("cells that are equal", () => {
  it("have equal contents, and a number is not taken for a day or a text", () => {
    const contents = () => [text("7"), text('"7  '), number(7), date(7), text('"btrue'), yes].map(contentOf);
    expect(new Set([...contents(), ...contents()]).size).toBe(6);
  });
});

describe("an amount", () => {
  it.each([
    [number(1234.5), 123_450],
    [number(1234.0999999999999), 123_410],
    [number(99_999_999.99), 9_999_999_999],
    [number(0.01), 1],
    [number(4523.4000000163), 452_340],
    [number(1499.999999999), 150_000],
    [text("1500"), 150_000],
    [text("1500.5"), 150_050],
    [text(" 1500.50\u00a0"), 150_050],
  ])("of %o is %i paise [XLS-18]", (cell, expected) => {
    expect(readAmount(cell)).toEqual({ value: expected });
  });

  it.each([
    [number(10.005), "amount_decimals"],
    [number(0.1 + 0.2 + 1e-5), "amount_decimals"],
    [number(-20), "amount_not_positive"],
    [number(0), "amount_not_positive"],
    [number(-0), "amount_not_positive"],
    [number(1e10), "amount_too_large"],
    [number(100_000_000), "amount_too_large"],
    [text("0.00"), "amount_not_positive"],
    [text("-5"), "amount_not_positive"],
    [text("10.005"), "amount_decimals"],
    [text("100000000"), "amount_too_large"],
    [text("abc"), "amount_form"],
    [text("1,234.50"), "amount_form"],
    [text("₹ 500"), "amount_form"],
    [text("1.5E3"), "amount_form"],
    [text("१५००"), "amount_form"],
    [text("007"), "amount_form"],
    [date(46_366), "amount_form"],
    [yes, "amount_form"],
  ])("of %o is refused: %s [XLS-17]", (cell, problem) => {
    expect(readAmount(cell)).toEqual({ problem });
  });

  it("is the same whether written as a number or as a text [XLS-17]", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(readAmount(number(rupeesFromPaise(amount)))).toEqual({ value: amount });
        expect(readAmount(text(rupeeText(amount)))).toEqual({ value: amount });
      }),
    );
  });

  it("is never a guess: a number beyond the noise of two decimals is refused [spec 9.8] [XLS-18]", () => {
    const small = fc.integer({ min: 1, max: 100_000_000 }).map(paise);
    fc.assert(
      fc.property(small, fc.double({ min: 2e-6, max: 0.0049, noNaN: true }), (amount, excess) => {
        expect(readAmount(number(rupeesFromPaise(amount) + excess))).toEqual({ problem: "amount_decimals" });
      }),
    );
  });
});

describe("a day", () => {
  it.each([
    [date(46_366), false, "2026-12-10"],
    [number(46_366), false, "2026-12-10"],
    [date(46_366.770833), false, "2026-12-10"],
    [date(46_365.9999999999), false, "2026-12-10"],
    [number(46_365.9999999999), false, "2026-12-10"],
    [date(46_366 - 1_462), true, "2026-12-10"],
    [number(61), false, "1900-03-01"],
    [text("2026-12-10"), false, "2026-12-10"],
    [text("10/12/2026"), true, "2026-12-10"],
    [text(" 1/2/2027 "), false, "2027-02-01"],
    [text("29/02/2028"), false, "2028-02-29"],
  ])("of %o (1904: %s) is %s [XLS-19]", (cell, date1904, day) => {
    expect(readDay(cell, date1904)).toEqual({ value: day });
  });

  it.each([
    text("2026-02-30"),
    text("30/02/2026"),
    text("29/02/2027"),
    text("12/13/2026"),
    text("10-12/2026"),
    text("12-13-2026"),
    text("10-Foo-2026"),
    text("10/12/26"),
    text("Dec-26"),
    text("2026-12-10T18:30:00Z"),
    yes,
    number(60),
    number(0),
    number(-5),
    number(20_261_210),
    number(1e300),
  ])("%o is none [XLS-20]", (cell) => {
    expect(readDay(cell, false)).toEqual({ problem: "day_form" });
  });

  it("is the same in every way of writing it [XLS-19]", () => {
    const serials = fc.integer({ min: 36_526, max: 73_050 });
    fc.assert(
      fc.property(serials, fc.double({ min: 0, max: 0.999, noNaN: true }), (serial, time) => {
        const read = readDay(date(serial + time), false);
        const day = "value" in read ? read.value : "";
        expect(day).toMatch(/^20\d\d-\d\d-\d\d$/);
        expect(readDay(number(serial - 1_462), true)).toEqual(read);
        expect(readDay(text(day), false)).toEqual(read);
        expect(readDay(text(day.split("-").reverse().join("/")), false)).toEqual(read);
        const next = readDay(number(serial + 1), false);
        expect("value" in next && Date.parse(next.value) - Date.parse(day)).toBe(86_400_000);
      }),
    );
  });
});

describe("a flat number", () => {
  it.each(["E-041", " e-041\u00a0", "\u200bE-041", "\u202aE-041\u202c", "E-041\u00ad"])(
    "%j is E-041 [XLS-20]",
    (typed) => {
      expect(parseFlat(text(typed), strict)).toEqual({ value: "E-041" });
    },
  );

  it.each([text("E 041"), text("Е-041"), text("Ｅ-041"), text("E–041"), text("E-"), number(41), date(41)])(
    "%o is none",
    (cell) => {
      expect(parseFlat(cell, strict)).toEqual({ problem: "flat_form" });
    },
  );
});

describe("a resident's data", () => {
  it("keeps every digit of a phone number [XLS-21]", () => {
    expect(readPhone(number(9_876_543_210))).toEqual({ value: "9876543210" });
    expect(readPhone(text("+91 98765 43210"))).toEqual({ value: "+919876543210" });
    const phones = fc.integer({ min: 1_000_000_000, max: 999_999_999_999_999 }).filter((phone) => phone % 10_000 !== 0);
    fc.assert(
      fc.property(phones, (phone) => {
        expect(readPhone(number(phone))).toEqual({ value: String(phone) });
      }),
    );
  });

  it.each([text("9.88E+09"), number(9.5), number(12_345), number(1e21), text("९८७६५४३२१०"), date(46_366)])(
    "%o is no phone number [XLS-21]",
    (cell) => {
      expect(readPhone(cell)).toEqual({ problem: "phone_form" });
    },
  );

  it("keeps the zeros that a phone number and a password are shown with [XLS-21]", () => {
    const landline: ValueCell = { kind: "number", value: 1_242_345_678, shown: "0124-2345678" };
    expect(readPhone(landline)).toEqual({ value: "01242345678" });
    const secret: ValueCell = { kind: "number", value: 87_654_329, shown: "0087654329" };
    expect(person.readPassword(secret, { flatNumber: "A-1" })).toEqual({ value: "0087654329" });
  });

  it.each([
    [text("2345678 2345679"), "phone_several"],
    [text("9876543210, 9812345678"), "phone_several"],
    [text("0000000000"), "phone_made_up"],
    [text("+00 000 000 00000"), "phone_made_up"],
    [number(9_876_540_000), "phone_rounded"],
    [number(919_877_000_000), "phone_rounded"],
    [yes, "phone_form"],
  ])("%o is no phone number: %s [XLS-21]", (cell, problem) => {
    expect(readPhone(cell)).toEqual({ problem });
  });

  it("takes a phone number that ends in zeros where it was typed as text", () => {
    expect(readPhone(text("98765 40000"))).toEqual({ value: "9876540000" });
    expect(readPhone(text("0124-2345678"))).toEqual({ value: "01242345678" });
  });

  it("keeps a password as it was typed, blanks within and all", () => {
    expect(person.readPassword(text("neem and tulsi"), { flatNumber: "A-1" })).toEqual({ value: "neem and tulsi" });
    expect(person.readPassword(text("क्\u200dषमा-निवास"), { flatNumber: "A-1" })).toEqual({ value: "क्\u200dषमा-निवास" });
    expect(person.readPassword(number(91_827_364_509), { flatNumber: "A-1" })).toEqual({ value: "91827364509" });
  });

  it.each([
    [number(1_234_567_890_123_456), "password_number"],
    [number(12_345_678.5), "password_number"],
    [date(46_366), "password_number"],
    [text("seven77"), "password_short"],
    [text("neem-and-tulsi "), "password_edges"],
    [text(" neem-and-tulsi"), "password_edges"],
    [text("neem-and-tulsi\n"), "password_edges"],
    [text("neem\u00a0and-tulsi"), "password_edges"],
    [text("neem-and-\u200btulsi"), "password_edges"],
    [text("\ufeffneem-and-tulsi"), "password_edges"],
    [yes, "password_number"],
    [text("x".repeat(1_025)), "cell_long"],
    [text("password1"), "password_guessable"],
    [text("abcd-00041"), "password_guessable"],
    [text("null\u0000inside"), "text_unreadable"],
  ])("%o is no password: %s", (cell, problem) => {
    expect(person.readPassword(cell, { flatNumber: "ABCD-00041" })).toEqual({ problem });
  });

  it.each(["അനിൽ നന്\u200d", "क्\u200dषमा", "നന്\u200c രാജ്"])("keeps the joiners of a name in its script: %j", (name) => {
    expect(readName(text(` ${name}\u00a0`))).toEqual({ value: name });
  });

  it("takes no joiner between or behind other letters", () => {
    expect(readName(text("Anil\u200d"))).toEqual({ value: "Anil" });
    expect(readName(text("An\u200dil"))).toEqual({ problem: "text_unreadable" });
  });

  it("takes names and addresses as text only", () => {
    expect(readName(text(" O'Brien <b> 😀 "))).toEqual({ value: "O'Brien <b> 😀" });
    expect(readName(text("A\u202eB"))).toEqual({ problem: "text_unreadable" });
    expect(readName(text("x".repeat(121)))).toEqual({ problem: "cell_long" });
    expect(readName(number(5))).toEqual({ problem: "cell_not_text" });
    expect(person.readEmail(text("a@b"), strict)).toEqual({ problem: "email_form" });
    expect(person.readEmail(number(5), strict)).toEqual({ problem: "email_form" });
    expect(readComplex(text("RICHMOND PARK "), ["RICHMOND PARK"], strict)).toMatchObject({ value: "RICHMOND PARK" });
    expect(readComplex(text("Richmond"), ["RICHMOND PARK"], strict)).toMatchObject({ problem: "complex_unknown" });
  });
});
