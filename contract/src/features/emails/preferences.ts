import * as z from "zod/mini";
import { languages } from "../../email-kinds.ts";
import { endpoint } from "../../endpoint.ts";
import { Message } from "../residents.ts";

/** What a resident has settled about mails. */
export const OwnNotices = z.object({
  language: z.enum(languages),
  /** Reminders, and notices of new bills. */
  reminders: z.boolean(),
});
export type OwnNotices = z.infer<typeof OwnNotices>;

export const showOwnNotices = endpoint({
  name: "show-own-notices",
  summary: "Where the portal writes to a resident, in which language, and whether reminders are wanted.",
  method: "GET",
  path: "/auth/notices",
  access: ["resident"],
  shows: ["resident"],
  reply: z.extend(OwnNotices, {
    /** Empty where there is none. */
    email: z.string(),
    /** Mails to it come back. */
    comesBack: z.boolean(),
  }),
  refusals: [],
});

export const changeOwnNotices = endpoint({
  name: "change-own-notices",
  summary: "Sets the language of a resident's mails, and whether reminders are sent.",
  method: "PUT",
  path: "/auth/notices",
  access: ["resident"],
  changes: ["resident"],
  body: z.strictObject({ language: z.enum(languages), reminders: z.boolean() }),
  changesCaller: true,
  reply: Message,
  refusals: [],
});

/** Below the API: where mail programs send their one-click request (RFC 8058), with `?token=`. */
export const ONE_CLICK_PATH = "/notices/one-click";

export const unsubscribe = endpoint({
  name: "unsubscribe",
  summary: "Switches off the reminders of whose mail the token stands in.",
  method: "POST",
  path: "/notices/unsubscription",
  access: ["anyone"],
  changes: ["resident"],
  body: z.strictObject({
    token: z.string("text_invalid").check(z.minLength(1, "field_missing"), z.maxLength(100, "text_too_long")),
  }),
  atMost: { times: 60, perSeconds: 3600, of: "network" },
  reply: Message,
  refusals: ["not_found", "too_many_attempts"],
});
