import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { NewPassword } from "../../password.ts";
import { hasNoNul, Id } from "../../text.ts";
import { FlatNumber, Message } from "../residents.ts";

/** Lenient: whatever is neither a flat nor an address is simply unknown. */
const typed = (maxLength: number) =>
  z
    .string("text_invalid")
    .check(
      z.trim(),
      z.minLength(1, "field_missing"),
      z.maxLength(maxLength, "text_too_long"),
      z.refine(hasNoNul, "text_invalid"),
    );

const LinkToken = z.string("text_invalid").check(z.minLength(1, "field_missing"), z.maxLength(100, "text_too_long"));

const byLink = { token: LinkToken, newPassword: NewPassword };

/** Of whoever asks, whether or not anything is sent. */
const anHour = { times: 60, perSeconds: 3600, of: "network" } as const;
/** Each may be a mail to another person, and mail providers count them. */
const asks = { ...anHour, aDay: 200 } as const;

/** Flats that can be invited at once. */
export const MAX_INVITED = 2_000;

export const askForPasswordLink = endpoint({
  name: "ask-for-password-link",
  summary: "Sends a resident who forgot the password a link by e-mail. The answer never tells whether there is one.",
  method: "POST",
  path: "/auth/password-link",
  access: ["anyone"],
  changes: ["email"],
  body: z.strictObject({ flatOrEmail: typed(254) }),
  atMost: asks,
  reply: Message,
  refusals: ["too_many_attempts"],
});

export const choosePasswordByLink = endpoint({
  name: "choose-password-by-link",
  summary: "Sets a resident's password, given the link of a mail. Ends every session and the link.",
  method: "POST",
  path: "/auth/password-by-link",
  access: ["anyone"],
  changes: ["resident", "session"],
  body: z.strictObject(byLink),
  atMost: anHour,
  /** `flatNumber`: what to log in with. */
  reply: z.extend(Message, { flatNumber: z.string() }),
  refusals: ["link_dead", "password_too_common", "too_many_attempts"],
});

export const askForAdminPasswordLink = endpoint({
  name: "ask-for-admin-password-link",
  summary: "Sends an administrator who forgot the password a link. The answer never tells whether there is one.",
  method: "POST",
  path: "/admin/password-link",
  access: ["anyone"],
  changes: ["email"],
  body: z.strictObject({ email: typed(254) }),
  atMost: asks,
  reply: Message,
  refusals: ["too_many_attempts"],
});

export const chooseAdminPasswordByLink = endpoint({
  name: "choose-admin-password-by-link",
  summary: "Sets an administrator's password, given the link of a mail. A second factor stays in force.",
  method: "POST",
  path: "/admin/password-by-link",
  access: ["anyone"],
  changes: ["admin", "session"],
  body: z.strictObject(byLink),
  atMost: anHour,
  /** `email`: what to log in with. */
  reply: z.extend(Message, { email: z.string() }),
  refusals: ["link_dead", "password_too_common", "too_many_attempts"],
});

export const inviteResident = endpoint({
  name: "invite-resident",
  summary: "Sends a resident a link by e-mail to choose a password and log in for the first time.",
  method: "POST",
  path: "/admin/residents/:id/invitation",
  access: ["admin"],
  right: "people",
  changes: ["resident", "email"],
  params: z.object({ id: Id }),
  reply: Message,
  refusals: ["not_found", "no_address", "mail_off"],
});

export const inviteResidents = endpoint({
  name: "invite-residents",
  summary: "Invites the residents of these flats. Who has no e-mail address or has chosen a password is left out.",
  method: "POST",
  path: "/admin/invitations",
  access: ["admin"],
  right: "people",
  changes: ["resident", "email"],
  body: z.strictObject({
    flats: z.array(FlatNumber).check(z.minLength(1, "field_missing"), z.maxLength(MAX_INVITED, "text_too_long")),
  }),
  idempotent: true,
  /** `withoutAddress` are flats: their residents get a letter instead. */
  reply: z.extend(Message, { sent: z.int(), withoutAddress: z.array(z.string()) }),
  refusals: ["mail_off"],
});
