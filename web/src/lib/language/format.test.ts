import { type Paise, paise } from "@aangan/contract/money";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  amountInSentence,
  dayInIndia,
  daysUntil,
  dayText,
  instantText,
  methodText,
  moneyText,
  rsRupeesText,
  rsText,
  rupeesText,
} from "./format.ts";
import { i18n } from "./languages.ts";

describe("An amount", () => {
  it.each([
    [0, "₹0.00"],
    [5, "₹0.05"],
    [99_900, "₹999.00"],
    [100_000, "₹1,000.00"],
    [12_345_600, "₹1,23,456.00"],
    [9_999_999_999, "₹9,99,99,999.99"],
    // [PAY-74]
  ])("of %i paise reads %s", (amount, text) => {
    expect(moneyText(paise(amount))).toBe(text);
  });

  it("has its minus before the unit", () => {
    expect(moneyText(-150_000 as Paise)).toBe("−₹1,500.00");
  });

  it("reads the same whether it comes as paise or as rupees", () => {
    for (const amount of [1, 10, 1_005, 12_345_678, 9_999_999_999]) {
      expect(rupeesText(amount / 100)).toBe(moneyText(paise(amount)));
    }
  });

  // [spec 1.14] [spec 9.8]
  it("has Rs before it on the specification's screens, and does not break after it", () => {
    expect(rsRupeesText(1850.5)).toBe("Rs\u00a01,850.50");
  });

  it("has paise in a sentence only if there are some", () => {
    expect(amountInSentence(paise(1_000))).toBe("10");
    expect(amountInSentence(paise(12_345_650))).toBe("1,23,456.50");
  });
});

describe("An instant in Hindi", () => {
  beforeEach(() => i18n.activate("hi"));
  afterEach(() => i18n.activate("en"));

  it.each([
    ["2026-11-20T22:20:00Z", "रात 3:50 बजे"],
    ["2026-11-21T05:20:00Z", "सुबह 10:50 बजे"],
    ["2026-11-21T06:30:00Z", "दोपहर 12:00 बजे"],
    ["2026-11-21T12:45:00Z", "शाम 6:15 बजे"],
    ["2026-11-21T18:00:00Z", "रात 11:30 बजे"],
  ])("of %s has the word for that part of the day", (instant, time) => {
    expect(instantText(instant)).toContain(`, ${time}`);
  });
});

describe("A payment method", () => {
  it("is named in Hindi, and stays as it is without a translation", () => {
    i18n.load("hi", { "method.Net banking": "नेट बैंकिंग" });
    i18n.activate("hi");
    expect([methodText("Net banking"), methodText("Voucher")]).toEqual(["नेट बैंकिंग", "Voucher"]);
    i18n.activate("en");
    expect(methodText("Net banking")).toBe("Net banking");
  });
});

describe("A day", () => {
  it("reads as day, month and year", () => {
    expect(dayText("2026-11-21")).toBe("21 Nov 2026");
    expect(dayText("2026-09-01")).toBe("1 Sep 2026");
  });

  it("is the day in India, which begins at half past six in the evening UTC", () => {
    expect(dayInIndia("2026-11-20T18:29:59.999Z")).toBe("2026-11-20");
    expect(dayInIndia("2026-11-20T18:30:00.000Z")).toBe("2026-11-21");
    expect(dayInIndia("2026-12-31T20:00:00Z")).toBe("2027-01-01");
  });

  it("is this many days away, whatever the clocks did in between", () => {
    expect(daysUntil("2026-11-21", "2026-11-21")).toBe(0);
    expect(daysUntil("2026-11-24", "2026-11-21")).toBe(3);
    expect(daysUntil("2026-02-27", "2026-03-01")).toBe(-2);
    expect(daysUntil("2027-01-01", "2026-01-01")).toBe(365);
  });
});

describe("An instant", () => {
  it("reads as the clock in India shows it", () => {
    expect(instantText("2026-11-21T10:15:00Z")).toBe("21 Nov 2026, 3:45 pm");
    expect(instantText("2026-11-20T18:35:00Z")).toBe("21 Nov 2026, 12:05 am");
    expect(instantText("2026-11-21T06:30:00Z")).toBe("21 Nov 2026, 12:00 pm");
  });
});

describe("To a reader of Hindi", () => {
  beforeEach(() => i18n.loadAndActivate({ locale: "hi", messages: {} }));
  afterEach(() => i18n.activate("en", ["en-IN"]));

  it("amounts have the sign ₹ where the specification's screens have Rs, and Indian groups", () => {
    expect(rsText(paise(12_345_600))).toBe("₹1,23,456.00");
    expect(rsRupeesText(1850.5)).toBe("₹1,850.50");
    expect(moneyText(paise(9_999_999_999))).toBe("₹9,99,99,999.99");
    expect(amountInSentence(paise(12_345_650))).toBe("1,23,456.50");
  });

  it("days have the month in Hindi and Western digits", () => {
    // Browsers differ in one character of this month's short name.
    expect(dayText("2026-11-21")).toMatch(/^21 नवं?॰ 2026$/);
    expect(dayText("2026-05-01")).toBe("1 मई 2026");
    expect(instantText("2026-06-20T18:35:00Z")).toBe("21 जून 2026, रात 12:05 बजे");
  });
});
