import * as z from "zod/mini";
import { hasNoNul, isAllSeen } from "./text.ts";

function bytes(text: string): number {
  let length = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return length;
}

/** A blank at an end, a no-break space or a soft hyphen. */
const BLANK_OR_HYPHEN = /^\s|\s$|[\u00A0\u00AD]/;

/** 8 characters to 1,024 bytes, in the NFC form, blanks between words kept. Others would not be typed again. */
export const NewPassword = z.string("text_invalid").check(
  z.refine((typed) => bytes(typed) <= 1024, "password_too_long"),
  z.normalize("NFC"),
  z.refine((typed) => [...typed].length >= 8, "password_too_short"),
  z.refine(hasNoNul, "text_invalid"),
  z.refine((typed) => isAllSeen(typed) && !BLANK_OR_HYPHEN.test(typed), "password_unseen"),
);

/** Refused before hashing when it is longer than any password can be. */
export const Password = z.string("text_invalid").check(
  z.minLength(1, "field_missing"),
  z.refine((typed) => bytes(typed) <= 1024, "password_too_long"),
  z.normalize("NFC"),
  z.refine(hasNoNul, "text_invalid"),
);
