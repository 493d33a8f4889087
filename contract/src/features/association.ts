import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

const complexColours = ["peacock", "indigo", "terracotta", "olive", "plum", "slate"] as const;

/** An address of this portal: the pages load nothing from another host. */
export const Picture = z.object({
  src: z.string().check(z.regex(/^\/[\w-][\w./-]*$/, "must be an address of this portal, such as /pictures/gate.svg")),
  alt: z.object({ en: z.string().check(z.minLength(1)), hi: z.string().check(z.minLength(1)) }),
});

/** Public: shown in the footer and on the static pages. */
export const Association = z.object({
  name: z.string(),
  address: z.array(z.string()),
  city: z.string(),
  email: z.string(),
  contacts: z.array(z.object({ label: z.string(), phone: z.string() })),
  complexes: z.array(z.object({ name: z.string(), colour: z.enum(complexColours) })),
  pictures: z.array(Picture).check(z.minLength(1)),
});
export type Association = z.infer<typeof Association>;

export const Portal = z.extend(Association, {
  trial: z.boolean(),
  /** Payments go to the sandbox, and no money moves. */
  sandbox: z.boolean(),
  /** Who forgot the password can be sent a link. */
  mails: z.boolean(),
  residentRegistration: z.enum(["open", "approval", "closed"]),
});
export type Portal = z.infer<typeof Portal>;

export const showAssociation = endpoint({
  name: "show-association",
  summary: "The association's public data.",
  method: "GET",
  path: "/association",
  access: ["anyone"],
  shows: [],
  reply: Portal,
  refusals: [],
});
