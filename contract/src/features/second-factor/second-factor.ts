import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Password } from "../../password.ts";
import { Id, Instant } from "../../text.ts";
import { LoggedIn } from "../admins.ts";
import { Message } from "../residents.ts";
import { secondFactorModes } from "./modes.ts";

export const RECOVERY_CODES = 10;
/** How long a code opens what moves money back, appoints or sets up. */
export const FRESH_MINUTES = 10;
/** How long the page asks people to set up a second factor before it is needed. */
export const GRACE_DAYS = 7;

const DEVANAGARI_DIGITS = /[\u0966-\u096F]/g;

/** As it is compared: without blanks and dashes, in capitals, in our digits. */
function plainCode(typed: string): string {
  const latin = typed.normalize("NFKC").replace(DEVANAGARI_DIGITS, (digit) => String(digit.charCodeAt(0) - 0x966));
  return latin.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
}

const isDigits = (plain: string) => /^\d{6}$/.test(plain);
const isRecovery = (plain: string) => /^[A-Z0-9]{25}$/.test(plain);

/** Six digits of an app, or a recovery code, however they are grouped. */
const FactorCode = z.pipe(
  z.string("code_form").check(z.minLength(1, "field_missing"), z.maxLength(100, "code_form")),
  z.pipe(
    z.transform(plainCode),
    z.string().check(z.refine((plain) => isDigits(plain) || isRecovery(plain), "code_form")),
  ),
);

export const showSecondFactor = endpoint({
  name: "show-second-factor",
  summary: "The caller's second factor, and whether the association asks for one.",
  method: "GET",
  path: "/admin/second-factor",
  access: ["admin"],
  right: "own",
  shows: ["second-factor", "setting"],
  reply: z.object({
    /** Null: there is none. */
    since: z.nullable(Instant),
    codesLeft: z.number(),
    mode: z.enum(secondFactorModes),
    /** When it is needed by those who have none; null: not at all. */
    neededFrom: z.nullable(Instant),
  }),
  refusals: [],
});

export const beginSecondFactor = endpoint({
  name: "begin-second-factor",
  summary:
    "Makes a secret for an authenticator app and shows it once. Asks for the current password, or, of who has a second factor, for a code.",
  method: "POST",
  path: "/admin/second-factor",
  access: ["admin"],
  right: "own",
  changes: ["second-factor"],
  body: z.strictObject({ password: z.optional(Password), code: z.optional(FactorCode) }),
  reply: z.object({
    /** `otpauth://totp/…` */
    uri: z.string(),
    /** The same secret to be typed, in Base32. */
    secret: z.string(),
    /** The address as a QR code: a path of a square of this many modules. */
    picture: z.object({ modules: z.number(), path: z.string() }),
  }),
  refusals: [
    "field_missing",
    "current_password_wrong",
    "code_wrong",
    "code_form",
    "codes_used_up",
    "too_many_attempts",
  ],
});

export const confirmSecondFactor = endpoint({
  name: "confirm-second-factor",
  summary: "Puts the new second factor in force, shows ten recovery codes once, and makes this session fresh.",
  method: "POST",
  path: "/admin/second-factor/confirmation",
  access: ["admin"],
  right: "own",
  changes: ["second-factor", "session"],
  body: z.strictObject({ code: FactorCode }),
  reply: z.object({ message: z.string(), codes: z.array(z.string()) }),
  refusals: ["code_wrong", "code_form", "offer_too_old", "codes_used_up", "too_many_attempts"],
});

export const removeSecondFactor = endpoint({
  name: "remove-second-factor",
  summary: "Takes off the caller's second factor.",
  method: "DELETE",
  path: "/admin/second-factor",
  access: ["admin"],
  right: "own",
  changes: ["second-factor", "session"],
  body: z.strictObject({ code: FactorCode }),
  reply: Message,
  refusals: ["not_found", "code_wrong", "code_form", "codes_used_up", "too_many_attempts"],
});

export const confirmSession = endpoint({
  name: "confirm-session",
  summary: "Makes this session fresh for ten minutes by a code of the app, or by a recovery code.",
  method: "POST",
  path: "/admin/session/code",
  access: ["admin"],
  right: "own",
  changes: ["second-factor", "session"],
  body: z.strictObject({ code: FactorCode }),
  reply: Message,
  refusals: ["second_factor_needed", "code_wrong", "code_form", "codes_used_up", "too_many_attempts"],
});

export const removeOthersFactor = endpoint({
  name: "remove-others-factor",
  summary: "Takes off the second factor of a colleague who lost the phone, and ends that person's sessions.",
  method: "DELETE",
  path: "/admin/administrators/:id/second-factor",
  access: ["admin"],
  right: "admins",
  changes: ["second-factor", "session"],
  params: z.object({ id: Id }),
  reply: Message,
  refusals: ["not_found", "own_factor"],
});

export const logInByCode = endpoint({
  name: "log-in-by-code",
  summary: "The second step of a log-in that answered `log_in_code_needed`: `half` is what it gave, for five minutes.",
  method: "POST",
  path: "/admin/login/code",
  access: ["anyone"],
  changes: ["second-factor", "session"],
  logsIn: true,
  body: z.strictObject({
    half: z.string("text_invalid").check(z.regex(/^[A-Za-z0-9_-]{43}$/, "text_invalid")),
    code: FactorCode,
  }),
  reply: LoggedIn,
  refusals: ["log_in_wrong", "code_form", "codes_used_up", "too_many_attempts"],
});
