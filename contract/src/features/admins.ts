import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { NewPassword, Password } from "../password.ts";
import { roles } from "../rights.ts";
import { hasNoNul, Id, Instant } from "../text.ts";
import { Email, Message, Name, Registered } from "./residents.ts";

const Role = z.enum(roles);

const Admin = z.object({ _id: z.string(), name: z.string(), email: z.string(), role: Role });
export type Admin = z.infer<typeof Admin>;

export const ListedAdmin = z.extend(Admin, {
  createdAt: Instant,
  /** `invited` until the first log-in. */
  state: z.enum(["active", "invited", "waiting"]),
  lastLogInAt: z.nullable(Instant),
  /** Tells waiting people of the same name apart. */
  waitingCode: z.nullable(z.string()),
  /** Has a second factor in force. */
  secondFactor: z.boolean(),
});
export type ListedAdmin = z.infer<typeof ListedAdmin>;

/** `choosePassword`: somebody else set it, so its owner should choose one. */
export const LoggedIn = z.object({ token: z.string(), message: z.string(), admin: Admin, choosePassword: z.boolean() });

export const logInAdmin = endpoint({
  name: "log-in-admin",
  summary:
    "Logs an administrator in by e-mail and password. Where the association asks for a code, too, it is asked for next.",
  method: "POST",
  path: "/admin/login",
  access: ["anyone"],
  changes: ["session"],
  logsIn: true,
  body: z.strictObject({ email: Email, password: Password }),
  reply: LoggedIn,
  refusals: ["credentials_wrong", "waiting_for_approval", "log_in_code_needed", "too_many_attempts"],
});

export const registerAdmin = endpoint({
  name: "register-admin",
  summary: "Registers an administrator. The first is active at once, others wait for approval.",
  method: "POST",
  path: "/admin/register",
  access: ["anyone"],
  changes: ["admin", "session"],
  body: z.strictObject({
    name: Name,
    email: Email,
    password: NewPassword,
    code: z.optional(
      z.string("text_invalid").check(z.maxLength(100, "text_too_long"), z.refine(hasNoNul, "text_invalid")),
    ),
  }),
  atMost: { times: 60, perSeconds: 3600, of: "network" },
  status: 201,
  reply: Registered,
  refusals: ["password_too_common", "too_many_attempts"],
});

export const logOutAdmin = endpoint({
  name: "log-out-admin",
  summary: "Ends the administrator's token.",
  method: "POST",
  path: "/admin/logout",
  access: ["admin"],
  right: "own",
  changes: ["session"],
  changesCaller: true,
  reply: Message,
  refusals: [],
});

export const listAdmins = endpoint({
  name: "list-admins",
  summary: "Administrators, and those who wait for approval.",
  method: "GET",
  path: "/admin",
  access: ["admin"],
  right: "look",
  shows: ["admin", "second-factor"],
  /** `you` is the caller, who cannot remove the own account. */
  reply: z.object({ users: z.array(ListedAdmin), you: z.string() }),
  refusals: [],
});

export const setAdminPassword = endpoint({
  name: "set-admin-password",
  summary:
    "Sets an administrator's password and ends that person's sessions; a secretary may set that of others. One's own needs the current one, and goes on with a new token.",
  method: "PUT",
  path: "/admin/users/:id/password",
  access: ["admin"],
  right: "own",
  changes: ["admin", "session"],
  params: z.object({ id: Id }),
  changesCaller: true,
  body: z.strictObject({ newPassword: NewPassword, currentPassword: z.optional(Password) }),
  reply: z.extend(Message, { token: z.optional(z.string()) }),
  refusals: [
    "not_found",
    "password_too_common",
    "field_missing",
    "current_password_wrong",
    "password_unchanged",
    "code_needed",
    "second_factor_needed",
    "too_many_attempts",
  ],
});

export const approveAdmin = endpoint({
  name: "approve-admin",
  summary: "Lets in an administrator who registered and waits, in a role.",
  method: "POST",
  path: "/admin/administrators/:id/approval",
  access: ["admin"],
  right: "admins",
  changes: ["admin", "email"],
  params: z.object({ id: Id }),
  body: z.strictObject({ role: Role }),
  reply: Message,
  refusals: ["not_found", "already_decided", "email_taken"],
});

export const refuseAdmin = endpoint({
  name: "refuse-admin",
  summary: "Turns down an administrator who registered and waits.",
  method: "POST",
  path: "/admin/administrators/:id/refusal",
  access: ["admin"],
  right: "admins",
  changes: ["admin", "email"],
  params: z.object({ id: Id }),
  reply: Message,
  refusals: ["not_found", "already_decided"],
});

export const removeAdmin = endpoint({
  name: "remove-admin",
  summary: "Takes the office from another administrator, whose sessions and uploads end at once.",
  method: "DELETE",
  path: "/admin/administrators/:id",
  access: ["admin"],
  right: "admins",
  changes: ["admin", "session", "upload"],
  params: z.object({ id: Id }),
  reply: Message,
  refusals: ["not_found", "own_account", "last_admin", "last_secretary"],
});

export const inviteAdmin = endpoint({
  name: "invite-admin",
  summary: "Adds an administrator, who gets a link by e-mail to choose a password. The link lives three days.",
  method: "POST",
  path: "/admin/administrators",
  access: ["admin"],
  right: "admins",
  changes: ["admin", "email"],
  body: z.strictObject({ name: Name, email: Email, role: Role }),
  idempotent: true,
  status: 201,
  reply: z.extend(Message, { _id: z.string() }),
  refusals: ["email_taken", "mail_off"],
});

export const sendAdminInvitation = endpoint({
  name: "send-admin-invitation",
  summary: "Sends an administrator a new link to choose a password, in place of the one before.",
  method: "POST",
  path: "/admin/administrators/:id/invitation",
  access: ["admin"],
  right: "admins",
  changes: ["admin", "email"],
  params: z.object({ id: Id }),
  reply: Message,
  refusals: ["not_found", "mail_off"],
});

export const changeAdminRole = endpoint({
  name: "change-admin-role",
  summary: "Gives another administrator another role, and ends that person's sessions.",
  method: "PUT",
  path: "/admin/administrators/:id/role",
  access: ["admin"],
  right: "admins",
  changes: ["admin", "session"],
  params: z.object({ id: Id }),
  body: z.strictObject({ role: Role }),
  reply: Message,
  refusals: ["not_found", "own_role", "last_secretary"],
});
