import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { NewPassword, Password } from "../password.ts";
import { hasNoNul, Id, Instant, line } from "../text.ts";

/** Clients may show their own text instead. */
export const Message = z.object({ message: z.string() });

/** A newcomer who waits tells the office `waitingCode`. */
export const Registered = z.extend(Message, {
  state: z.enum(["active", "waiting"]),
  waitingCode: z.optional(z.string()),
});

/** Trimmed and upper-cased; the digits stay as written. */
export const FlatNumber = z
  .string("flat_number_invalid")
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{1,4}-\d{1,6}$/, "flat_number_invalid"));

/** Lenient: anything that is not a flat number is simply unknown. */
const FlatNumberTyped = z
  .string("text_invalid")
  .check(z.minLength(1, "field_missing"), z.maxLength(64, "text_too_long"), z.refine(hasNoNul, "text_invalid"));

export const Name = line(120);
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

export const Email = z
  .string("email_invalid")
  .check(z.trim(), z.maxLength(254, "email_invalid"), z.regex(ADDRESS, "email_invalid"));

/** Empty for residents of whom the office has confirmed that they have none. Whoever registers needs one. */
export const EmailOrNone = z.string("email_invalid").check(
  z.trim(),
  z.maxLength(254, "email_invalid"),
  z.refine((typed) => typed === "" || ADDRESS.test(typed), "email_invalid"),
);

/** Kept as plus and digits, without blanks, brackets and dashes. */
export const Phone = z.string("phone_invalid").check(
  z.overwrite((typed) => typed.replace(/[\s()-]/g, "")),
  z.regex(/^\+?\d{10,15}$/, "phone_invalid"),
  z.refine((typed) => /[1-9]/.test(typed), "phone_made_up"),
);

export const Complex = line(60);

export const Resident = z.object({
  _id: z.string(),
  name: z.string(),
  flatNumber: z.string(),
  /** Empty where there is none. */
  email: z.string(),
  phone: z.string(),
  complex: z.string(),
  createdAt: Instant,
});
export type Resident = z.infer<typeof Resident>;

export const ResidentListItem = z.extend(Resident, {
  state: z.enum(["active", "waiting"]),
  waitingCode: z.nullable(z.string()),
  /** Two mails to this address were refused for good; until it is corrected. */
  mailsComeBack: z.optional(z.literal(true)),
});
export type ResidentListItem = z.infer<typeof ResidentListItem>;

const contact = { name: Name, email: Email, phone: Phone };

const newcomer = { ...contact, flatNumber: FlatNumber, password: NewPassword, complex: Complex };

export const logInResident = endpoint({
  name: "log-in-resident",
  summary: "Logs a resident in by flat number and password.",
  method: "POST",
  path: "/auth/login",
  access: ["anyone"],
  changes: ["session"],
  logsIn: true,
  body: z.strictObject({ flatNumber: FlatNumberTyped, password: Password }),
  reply: z.object({ token: z.string(), message: z.string(), user: Resident, choosePassword: z.boolean() }),
  refusals: ["credentials_wrong", "waiting_for_approval", "too_many_attempts"],
});

export const registerResident = endpoint({
  name: "register-resident",
  summary: "Registers a resident, who is active at once or waits for approval.",
  method: "POST",
  path: "/auth/register",
  access: ["anyone"],
  changes: ["resident", "session"],
  body: z.strictObject(newcomer),
  atMost: { times: 10, perSeconds: 3600, of: "network" },
  status: 201,
  reply: Registered,
  refusals: ["complex_unknown", "password_too_common", "flat_taken", "registration_closed", "too_many_attempts"],
});

export const resetPassword = endpoint({
  name: "reset-password",
  summary: "Changes a resident's password, given the old one.",
  method: "POST",
  path: "/auth/reset-password",
  access: ["anyone"],
  changes: ["resident", "session"],
  logsIn: true,
  body: z.strictObject({ flatNumber: FlatNumberTyped, oldPassword: Password, newPassword: NewPassword }),
  reply: Message,
  refusals: [
    "credentials_wrong",
    "waiting_for_approval",
    "password_too_common",
    "password_unchanged",
    "too_many_attempts",
  ],
});

export const logOutResident = endpoint({
  name: "log-out-resident",
  summary: "Ends the resident's token.",
  method: "POST",
  path: "/auth/logout",
  access: ["resident"],
  changes: ["session"],
  changesCaller: true,
  reply: Message,
  refusals: [],
});

export const listResidents = endpoint({
  name: "list-residents",
  summary: "Residents of one complex, or of all, by block and number.",
  method: "GET",
  path: "/auth/users",
  access: ["admin"],
  right: "look",
  shows: ["resident"],
  query: z.object({ complex: z.optional(Complex) }),
  atMost: { times: 60, perSeconds: 60, of: "caller" },
  reply: z.object({ users: z.array(ResidentListItem) }),
  refusals: ["complex_unknown", "too_many_attempts"],
});

export const addResident = endpoint({
  name: "add-resident",
  summary: "Adds a resident whom the office vouches for, active at once.",
  method: "POST",
  path: "/admin/residents",
  access: ["admin"],
  right: "people",
  changes: ["resident"],
  body: z.strictObject(newcomer),
  status: 201,
  reply: z.object({ message: z.string(), user: Resident }),
  refusals: ["complex_unknown", "password_too_common", "flat_taken"],
});

export const correctResident = endpoint({
  name: "correct-resident",
  summary: "Corrects a resident's name, e-mail address (empty for none) and phone. Another flat is another resident.",
  method: "PUT",
  path: "/admin/residents/:id",
  access: ["admin"],
  right: "people",
  changes: ["resident"],
  params: z.object({ id: Id }),
  body: z.strictObject({ ...contact, email: EmailOrNone }),
  reply: z.object({ message: z.string(), user: Resident }),
  refusals: ["not_found"],
});

export const removeResident = endpoint({
  name: "remove-resident",
  summary: "Deactivates a resident. Bills and payments stay, the flat number becomes free.",
  method: "DELETE",
  path: "/auth/delete/:id",
  access: ["admin"],
  right: "people",
  changes: ["resident", "session"],
  params: z.object({ id: Id }),
  reply: Message,
  refusals: ["not_found", "resident_owes", "code_needed", "second_factor_needed"],
});

export const setResidentPassword = endpoint({
  name: "set-resident-password",
  summary: "Sets a resident's password and ends that resident's sessions.",
  method: "PUT",
  path: "/auth/users/:id/password",
  access: ["admin"],
  right: "people",
  changes: ["resident", "session"],
  params: z.object({ id: Id }),
  body: z.strictObject({ newPassword: NewPassword }),
  reply: Message,
  refusals: ["not_found", "password_too_common"],
});

export const approveResident = endpoint({
  name: "approve-resident",
  summary: "Lets in a resident who registered and waits.",
  method: "POST",
  path: "/admin/residents/:id/approval",
  access: ["admin"],
  right: "people",
  changes: ["resident", "email"],
  params: z.object({ id: Id }),
  reply: Message,
  refusals: ["not_found", "already_decided", "flat_taken"],
});

export const refuseResident = endpoint({
  name: "refuse-resident",
  summary: "Turns down a resident who registered and waits.",
  method: "POST",
  path: "/admin/residents/:id/refusal",
  access: ["admin"],
  right: "people",
  changes: ["resident", "email"],
  params: z.object({ id: Id }),
  reply: Message,
  refusals: ["not_found", "already_decided"],
});
