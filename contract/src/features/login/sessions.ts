import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Id, Instant } from "../../text.ts";
import { Message } from "../residents.ts";

export const OwnSession = z.object({
  _id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  openedAt: Instant,
  /** To the minute. */
  usedAt: Instant,
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listOwnSessions = endpoint({
  name: "list-own-sessions",
  summary: "Where the caller is logged in.",
  method: "GET",
  path: "/auth/sessions",
  access: ["resident", "admin"],
  right: "own",
  shows: ["session"],
  reply: z.object({ sessions: z.array(OwnSession) }),
  refusals: [],
});

export const endOwnSession = endpoint({
  name: "end-own-session",
  summary: "Logs the caller out in one place. Other devices are strangers from then on.",
  method: "DELETE",
  path: "/auth/sessions/:id",
  access: ["resident", "admin"],
  right: "own",
  changes: ["session"],
  changesCaller: true,
  params: z.object({ id: Id }),
  reply: Message,
  refusals: ["not_found"],
});

export const endOtherSessions = endpoint({
  name: "end-other-sessions",
  summary: "Logs the caller out everywhere else. Other devices are strangers from then on.",
  method: "DELETE",
  path: "/auth/sessions",
  access: ["resident", "admin"],
  right: "own",
  changes: ["session"],
  changesCaller: true,
  reply: Message,
  refusals: [],
});
