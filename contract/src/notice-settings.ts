import * as z from "zod/mini";
import type { MailKind } from "./notices.ts";
import { linesOrNothing } from "./text.ts";

/** The office switches these on one by one, and may write them in its own words. All others are always sent. */
export const switchableKinds = [
  "bill_raised",
  "due_soon",
  "overdue",
  "receipt",
  "receipt_ended",
  "claim_decided",
  "refund",
] as const satisfies readonly MailKind[];
export type SwitchableKind = (typeof switchableKinds)[number];

export const MOST_REMINDER_DAYS = 90;
export const MOST_REMINDERS = 3;
export const LONGEST_WORDING = 2_000;

const days = z
  .array(
    z
      .int("notice_days_invalid")
      .check(z.minimum(1, "notice_days_invalid"), z.maximum(MOST_REMINDER_DAYS, "notice_days_invalid")),
    "notice_days_invalid",
  )
  .check(
    z.maxLength(MOST_REMINDERS, "notice_days_invalid"),
    z.refine((all) => all.every((day, place) => all.indexOf(day) === place), "notice_days_invalid"),
  );

/** What residents are told by e-mail, and how many days before and after its due date a bill is called to mind. */
export const Notices = z.strictObject({
  on: z
    .array(z.enum(switchableKinds))
    .check(z.refine((all) => all.every((kind, place) => all.indexOf(kind) === place))),
  dueSoon: days,
  overdue: days,
});
export type Notices = z.infer<typeof Notices>;

const own = z.optional(
  z.strictObject({ en: z.optional(linesOrNothing(LONGEST_WORDING)), hi: z.optional(linesOrNothing(LONGEST_WORDING)) }),
);

/** The office's own words for each kind and language; without any the portal's own are sent. */
export const Wording = z.strictObject({
  bill_raised: own,
  due_soon: own,
  overdue: own,
  receipt: own,
  receipt_ended: own,
  claim_decided: own,
  refund: own,
});
export type Wording = z.infer<typeof Wording>;

/** What may stand in braces in the office's own words, by kind: `{amount}`. */
export const wordsOf: Record<SwitchableKind, readonly string[]> = {
  bill_raised: ["name", "flat", "amount", "due", "bill", "link"],
  due_soon: ["name", "flat", "amount", "due", "bill", "link"],
  overdue: ["name", "flat", "amount", "due", "bill", "link"],
  receipt: ["name", "flat", "amount", "link"],
  receipt_ended: ["name", "flat", "amount", "link"],
  claim_decided: ["name", "flat", "amount", "link"],
  refund: ["name", "flat", "amount", "link"],
};

const IN_BRACES = /\{([^{}]*)\}/g;

/** The first name in braces that this kind does not know, without its braces. */
export function unknownWord(kind: SwitchableKind, text: string): string | undefined {
  return [...text.matchAll(IN_BRACES)].map(([, word = ""]) => word).find((word) => !wordsOf[kind].includes(word));
}

/** The text with what stands for the names in braces. */
export function fillWording(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(IN_BRACES, (braces, word: string) => facts[word] ?? braces);
}
