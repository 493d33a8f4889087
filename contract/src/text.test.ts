import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { Email, EmailOrNone, FlatNumber, Phone } from "./features/residents.ts";
import { NewPassword, Password } from "./password.ts";
import { isDay, line } from "./text.ts";

describe("a day", () => {
  it.each(["2026-11-21", "2024-02-29", "1999-12-31"])("%s exists", (day) => expect(isDay(day)).toBe(true));
  it.each([
    "2025-02-30",
    "2025-02-29",
    "0000-01-01",
    "9999-12-31",
    "2025-13-01",
    "01/02/2025",
    "2025-1-1",
    "2026-11-21T00:00",
    // [INP-18]
  ])("%s does not", (day) => expect(isDay(day)).toBe(false));
});

describe("an e-mail address", () => {
  it("may be missing where the office says so, and nowhere else", () => {
    expect(z.parse(EmailOrNone, "  ")).toBe("");
    expect(z.safeParse(Email, "").success).toBe(false);
  });
  it.each([" asha@example.com ", "a.b+c@mail.example.co.in"])("%j is one in both places", (typed) => {
    expect(z.parse(Email, typed)).toBe(typed.trim());
    expect(z.parse(EmailOrNone, typed)).toBe(typed.trim());
  });
  it.each(["-", "none", "asha@", "asha@example", `${"a".repeat(250)}@example.com`])("%j is none in either", (typed) => {
    expect(z.safeParse(Email, typed).success).toBe(false);
    expect(z.safeParse(EmailOrNone, typed).success).toBe(false);
  });
});

describe("a flat number", () => {
  it.each([
    ["e-041", "E-041"],
    [" E-041 ", "E-041"],
    ["AA-1", "AA-1"],
    // [AUTH-04]
  ])("%j is %s", (typed, flat) => expect(z.parse(FlatNumber, typed)).toBe(flat));
  // [spec 3.2] [AUTH-04] [AUTH-05]
  it.each(["E041", "E‑041", "Ｅ-041", "Е-041", "E-", "-041", "E-04a", "E - 041", ""])("%j is none", (typed) =>
    expect(z.safeParse(FlatNumber, typed).success).toBe(false),
  );
});

describe("a phone number", () => {
  it.each([
    ["+91 98765 43210", "+919876543210"],
    ["(022) 2400-0101", "02224000101"],
    // [INP-17]
  ])("%s is kept as %s", (typed, normalized) => expect(z.parse(Phone, typed)).toBe(normalized));
  it.each(["12345", "९८७६५४३२१०", "98765 4321x", "1".repeat(25)])("%s is none", (typed) =>
    expect(z.safeParse(Phone, typed).success).toBe(false),
  );
  it.each(["0000000000", "+00 00000-00000"])("%s is none, but made up", (typed) =>
    expect(z.safeParse(Phone, typed).error?.issues[0]?.message).toBe("phone_made_up"),
  );
});

describe("a new password", () => {
  it.each(["pass phrase 1", "नमस्ते दुनिया", "क्\u200dषमा-और-नीम", "🌳🌳🌳🌳🌳🌳🌳🌳", "x".repeat(1024)])(
    "may be %j",
    (typed) => expect(z.safeParse(NewPassword, typed).success).toBe(true),
  );
  // [INP-15]
  it.each(["1234567", "abc\u0000defghij", "x".repeat(1025), "😀".repeat(300)])("may not be %j", (typed) =>
    expect(z.safeParse(NewPassword, typed).success).toBe(false),
  );
  it.each([
    " neem-and-tulsi",
    "neem-and-tulsi ",
    "neem-and-tulsi\n",
    "neem\u00a0tulsi",
    "neem\u200btulsi",
    "neem\u00adtulsi",
  ])("may not have what would not be typed again: %j", (typed) =>
    expect(z.safeParse(NewPassword, typed).error?.issues[0]?.message).toBe("password_unseen"),
  );
  it("keeps its blanks between words", () => expect(z.parse(NewPassword, "pass  phrase 1")).toBe("pass  phrase 1"));
});

describe("a password that is compared", () => {
  it.each([" pass phrase 1 ", "neem\u200btulsi"])("may be an older one: %j", (typed) =>
    expect(z.parse(Password, typed)).toBe(typed),
  );
});

describe("a line of text", () => {
  it.each(["O'Brien", "<b>", "श्रीमती आशा", "Robert'); DROP TABLE", "🌼"])("may be %s", (text) =>
    expect(z.parse(line(120), text)).toBe(text),
  );
  it.each(["", "   ", "a\nb", "a\u0000b", "a\u202eb", "zero\u200bwidth", "x".repeat(121), "\ud800"])(
    "may not be %j",
    (text) => expect(z.safeParse(line(120), text).success).toBe(false),
  );
});

describe("a line of text", () => {
  it.each(["അനിൽ നന്\u200d", "क्\u200dषमा", "علی\u200cرضا"])("keeps the joiners of its script: %j", (name) => {
    expect(z.parse(line(60), name)).toBe(name);
  });
  it.each(["Anil\u200d", "An\u200cil", "\u200dഅ", "അ\u200d\u200d", "a\u200bb"])(
    "has nothing hidden in it: %j",
    (name) => {
      expect(z.safeParse(line(60), name).success).toBe(false);
    },
  );
});
