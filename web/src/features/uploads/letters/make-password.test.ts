import { NewPassword } from "@aangan/contract/password";
import { describe, expect, it } from "vitest";
import { ALPHABET, makePassword } from "./make-password.ts";

/** Bytes in this order, and then from the beginning again. */
function inTurn(bytes: readonly number[]): (into: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> {
  let place = 0;
  return (into) => into.map(() => bytes[place++ % bytes.length] ?? 0);
}

describe("A made password", () => {
  it("has twelve signs in threes, which the server takes", () => {
    const passwords = Array.from({ length: 500 }, () => makePassword());
    for (const password of passwords) {
      expect(password).toMatch(/^[a-z2-9]{3}(-[a-z2-9]{3}){3}$/);
      expect(NewPassword.parse(password)).toBe(password);
    }
    expect(new Set(passwords).size).toBe(500);
  });

  it("has no sign that is mistaken for another", () => {
    expect(ALPHABET).toHaveLength(31);
    expect(ALPHABET).not.toMatch(/[ilo01]/);
  });

  it("has every sign equally often when every byte comes equally often", () => {
    const fill = inTurn(Array.from({ length: 256 }, (_, byte) => byte));
    const counts = new Map<string, number>();
    // 62 passwords use the 248 bytes that count three times over.
    for (let nth = 0; nth < 62; nth++) {
      for (const sign of makePassword(fill).replaceAll("-", "")) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join("")).toBe([...ALPHABET].sort().join(""));
    expect(new Set(counts.values())).toEqual(new Set([24]));
  });

  it("does without the bytes that would make some signs likelier", () => {
    expect(makePassword(inTurn([255, 248, 0]))).toBe("aaa-aaa-aaa-aaa");
  });
});
