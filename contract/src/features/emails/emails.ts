import * as z from "zod/mini";
import { languages, mailKinds, switchableKinds } from "../../email-kinds.ts";
import { endpoint } from "../../endpoint.ts";
import { Id, Instant, linesOrNothing } from "../../text.ts";
import { FlatNumber } from "../residents.ts";
import { MAX_WORDING_LENGTH } from "../settings/emails.ts";
import { mailModes } from "../settings/settings.ts";

export const MAILS_PER_PAGE = 100;

export const mailStates = ["WAITING", "SENT", "SHOWN", "GIVEN_UP", "DROPPED"] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail was given up or dropped, or why its last try failed. */
const mailReasons = [
  "unreachable",
  "login_refused",
  "sender_refused",
  "refused",
  "refused_for_now",
  "outcome_unknown",
  "broken",
  "paid",
  "payment_under_way",
  "reminders_off",
  "switched_off",
  "left",
  "no_address",
  "expired",
] as const;

export const ListedMail = z.object({
  _id: z.string(),
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  /** The flat is empty for an administrator. */
  to: z.object({ name: z.string(), flatNumber: z.string(), address: z.string() }),
  language: z.enum(languages),
  plannedAt: Instant,
  tries: z.number(),
  nextTryAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  why: z.nullable(z.enum(mailReasons)),
  /** Its text is still there: it is deleted after 90 days, and that of a link once it was sent. */
  kept: z.boolean(),
});
export type ListedMail = z.infer<typeof ListedMail>;

const Row = z.tuple([z.string(), z.string()]);

/** A mail as it looks, plain and as a page. */
export const MailLook = z.object({
  subject: z.string(),
  text: z.string(),
  /** What the page is made of. The page itself would be markup that comes from elsewhere. */
  parts: z.object({
    says: z.array(z.string()),
    /** A label and a text. */
    rows: z.array(Row),
    /** The words on the button, and where it leads. */
    lead: z.nullable(Row),
    foot: z.array(z.string()),
    unsubscribe: z.nullable(Row),
  }),
});
export type MailLook = z.infer<typeof MailLook>;

export const listMails = endpoint({
  name: "list-mails",
  summary: "Mails that the portal planned, newest first, a page at a time.",
  method: "GET",
  path: "/admin/mails",
  access: ["admin"],
  right: "settings",
  shows: ["email"],
  query: z.object({
    state: z.optional(z.enum(mailStates)),
    kind: z.optional(z.enum(mailKinds)),
    flat: z.optional(FlatNumber),
    before: z.optional(Id),
  }),
  reply: z.object({
    mails: z.array(ListedMail),
    older: z.boolean(),
    way: z.enum(mailModes),
    waiting: z.number(),
    givenUp: z.number(),
  }),
  refusals: ["flat_number_invalid"],
});

export const showMail = endpoint({
  name: "show-mail",
  summary: "One mail as it looks, as text and as HTML; without its look once the text was deleted.",
  method: "GET",
  path: "/admin/mails/:id",
  access: ["admin"],
  right: "settings",
  shows: ["email"],
  params: z.object({ id: Id }),
  reply: z.object({
    mail: ListedMail,
    /** In today's wording. Links that let somebody in are left out, but on a trial. `attachments`: the names of its files. */
    look: z.nullable(z.extend(MailLook, { attachments: z.array(z.string()) })),
  }),
  refusals: ["not_found"],
});

export const previewWording = endpoint({
  name: "preview-wording",
  summary: "A mail in the office's own words, as it would look. Writes nothing.",
  method: "POST",
  path: "/admin/settings/wording/preview",
  access: ["admin"],
  right: "settings",
  changes: [],
  body: z.strictObject({
    kind: z.enum(switchableKinds),
    language: z.enum(languages),
    /** Empty: the portal's own words. */
    text: linesOrNothing(MAX_WORDING_LENGTH),
  }),
  /** `flat` is whose data it shows; null when there was no such mail yet and the data is made up. */
  reply: z.object({ look: MailLook, flat: z.nullable(z.string()) }),
  refusals: ["wording_unknown"],
});

/** What became of a test mail; `off`: the portal has no mail server; `shown`: on a trial. */
const testOutcomes = [
  "off",
  "sent",
  "shown",
  "address_refused",
  "refused",
  "refused_for_now",
  "login_refused",
  "sender_refused",
  "unreachable",
  "unknown",
] as const;

export const sendTestMail = endpoint({
  name: "send-test-mail",
  summary: "Sends a mail to the caller's own address at once, and says what the mail server made of it.",
  method: "POST",
  path: "/admin/settings/test-mail",
  access: ["admin"],
  right: "settings",
  changes: ["email"],
  body: z.strictObject({ language: z.enum(languages) }),
  atMost: { times: 5, perSeconds: 3600, of: "caller" },
  reply: z.object({ outcome: z.enum(testOutcomes), address: z.string() }),
  refusals: ["too_many_attempts"],
});
