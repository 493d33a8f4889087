import * as z from "zod/mini";
import { isOf, ofEachKind, reminderKinds, type SwitchableKind, switchableKinds } from "../../email-kinds.ts";
import { linesOrNothing } from "../../text.ts";

export const MAX_REMINDER_DAYS = 90;
export const MAX_REMINDERS = 3;
export const MAX_WORDING_LENGTH = 2_000;

const days = z
  .array(
    z
      .int("notice_days_invalid")
      .check(z.minimum(1, "notice_days_invalid"), z.maximum(MAX_REMINDER_DAYS, "notice_days_invalid")),
    "notice_days_invalid",
  )
  .check(
    z.maxLength(MAX_REMINDERS, "notice_days_invalid"),
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
  z.strictObject({
    en: z.optional(linesOrNothing(MAX_WORDING_LENGTH)),
    hi: z.optional(linesOrNothing(MAX_WORDING_LENGTH)),
  }),
);

/** The office's own words for each kind and language; without any the portal's own are sent. */
export const Wording = z.strictObject(ofEachKind(switchableKinds, own));
export type Wording = z.infer<typeof Wording>;

/** What may stand in braces in the office's own words of this kind: `{amount}`. */
export function wordsOf(kind: SwitchableKind): readonly string[] {
  return ["name", "flat", "amount", ...(isOf(reminderKinds, kind) ? ["due", "bill"] : []), "link"];
}

const IN_BRACES = /\{([^{}]*)\}/g;

/** The first name in braces that this kind does not know, without its braces. */
export function unknownWord(kind: SwitchableKind, text: string): string | undefined {
  return [...text.matchAll(IN_BRACES)].map(([, word = ""]) => word).find((word) => !wordsOf(kind).includes(word));
}

/** The text with what stands for the names in braces. */
export function fillWording(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(IN_BRACES, (braces, word: string) => facts[word] ?? braces);
}
