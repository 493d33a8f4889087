import { describe, expect, it } from "vitest";
import { codeAt } from "../../../../test/desks/authenticator.ts";
import { enrolmentOf, newTotpSecret, stepOf } from "./totp.ts";

/** RFC 6238, appendix B, for SHA-1; of its eight digits an app shows the last six. */
const SECRET = Buffer.from("12345678901234567890");
const vectors = [
  [59, 0x1, "94287082"],
  [1_111_111_109, 0x23523ec, "07081804"],
  [1_111_111_111, 0x23523ed, "14050471"],
  [1_234_567_890, 0x273ef07, "89005924"],
  [2_000_000_000, 0x3f940aa, "69279037"],
  [20_000_000_000, 0x27bc86aa, "65353130"],
] as const;

const at = (seconds: number) => new Date(seconds * 1000);

describe("a code of an authenticator app", () => {
  // [RFC 6238]
  it.each(vectors)("at %i seconds is the one of the standard", (seconds, step, digits) => {
    expect(stepOf(digits.slice(-6), SECRET, at(seconds))).toBe(step);
    expect(codeAt(SECRET, at(seconds))).toBe(digits.slice(-6));
  });

  it.each(vectors.slice(1))(
    "at %i seconds may come from a clock that is one step off, and not two",
    (seconds, step) => {
      const code = (steps: number) => stepOf(codeAt(SECRET, at(seconds), steps), SECRET, at(seconds));
      expect([code(-1), code(0), code(1)]).toEqual([step - 1, step, step + 1]);
      expect([code(-2), code(2)]).toEqual([undefined, undefined]);
    },
  );

  it("holds from the first to the last millisecond of its half minute, and one more on each side", () => {
    const began = at(1_234_567_890);
    const code = codeAt(SECRET, began);
    const after = (ms: number) => stepOf(code, SECRET, new Date(began.getTime() + ms)) !== undefined;
    expect([-30_001, -30_000, 0, 29_999, 59_999, 60_000].map(after)).toEqual([false, true, true, true, true, false]);
  });

  it.each(["", "00000", "0000000", "28708a", "２８７０８２"])("is none: %j", (typed) => {
    expect(stepOf(typed, SECRET, at(59))).toBeUndefined();
  });
});

describe("a new secret", () => {
  it("has 160 bits, and is another one each time", () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret);
    expect(secrets.every((secret) => secret.length === 20)).toBe(true);
    expect(new Set(secrets.map((secret) => secret.toString("hex"))).size).toBe(20);
  });

  it("is given to apps as they read it, whatever the association is called", () => {
    const { uri, secret } = enrolmentOf(SECRET, { issuer: "Green Court: A & B", label: "asha@office.example" });
    const address = new URL(uri);
    expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(address.pathname)).toBe("/Green Court  A & B:asha@office.example");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ issuer: "Green Court  A & B", secret, algorithm: "SHA1", digits: "6", period: "30" },
    });
  });
});
