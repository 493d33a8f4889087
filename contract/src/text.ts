import * as z from "zod/mini";

/** After a letter of Arabic or an Indian script a joiner is spelling. */
const JOINER_OF_A_SCRIPT = /([\u0600-\u06FF\u0900-\u0DFF])[\u200C\u200D]/g;

/** Characters that can hide or reorder text: controls, bidi marks, zero-width. */
const HIDDEN = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\uFFFE\uFFFF]|\p{Cs}/u;

/** Without characters that can hide or reorder text, or the joiners that no letter needs. */
export function isAllSeen(text: string): boolean {
  return !HIDDEN.test(text.replace(JOINER_OF_A_SCRIPT, "$1"));
}

/** Trimmed, not empty, without hidden characters. */
export function line(maxLength: number) {
  return z
    .string("text_invalid")
    .check(
      z.trim(),
      z.minLength(1, "field_missing"),
      z.maxLength(maxLength, "text_too_long"),
      z.refine(isAllSeen, "text_invalid"),
    );
}

/** The same, but it may be empty. */
export function lineOrNothing(maxLength: number) {
  return z
    .string("text_invalid")
    .check(z.trim(), z.maxLength(maxLength, "text_too_long"), z.refine(isAllSeen, "text_invalid"));
}

/** Several lines of plain text, or none. Line ends are `\n`. */
export function linesOrNothing(maxLength: number) {
  return z.string("text_invalid").check(
    z.overwrite((text) => text.replace(/\r\n?/g, "\n").trim()),
    z.maxLength(maxLength, "text_too_long"),
    z.refine((text) => isAllSeen(text.replaceAll("\n", " ")), "text_invalid"),
  );
}

/** The one character that PostgreSQL's texts cannot hold. */
export function hasNoNul(text: string): boolean {
  return !text.includes("\u0000");
}

/** A day in India, `YYYY-MM-DD`. */
export const Day = z.string("day_invalid").check(z.refine(isDay, "day_invalid"));

/** From 1900 to 2999. */
export function isDay(text: string): boolean {
  const parts = /^(19\d\d|2\d\d\d)-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

export const Id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));
