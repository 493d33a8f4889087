import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The colours that tell the complexes apart, by name; the screens know their tones in light and dark. */
const complexColours = ["peacock", "indigo", "terracotta", "olive", "plum", "slate"] as const;

/** A picture of the landing page. Its address is one of this portal: the pages load nothing from another host. */
export const Picture = z.object({
  src: z.string().check(z.regex(/^\/[\w-][\w./-]*$/, "must be an address of this portal, such as /pictures/gate.svg")),
  /** What it shows, for those who do not see it. */
  alt: z.object({ en: z.string().check(z.minLength(1)), hi: z.string().check(z.minLength(1)) }),
});

/** What everybody may know of the association: it stands in the footer and on the static pages. */
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

/** The association as the web application needs it, with how this portal runs. */
export const Portal = z.extend(Association, {
  /** True on a trial that is not on the internet. */
  trial: z.boolean(),
  /** True while payments go to the sandbox and no money moves. */
  sandbox: z.boolean(),
  residentRegistration: z.enum(["open", "approval", "closed"]),
});
export type Portal = z.infer<typeof Portal>;

export const showAssociation = endpoint({
  name: "show-association",
  summary: "The association's public data.",
  method: "GET",
  path: "/association",
  access: ["anyone"],
  reply: Portal,
  refusals: [],
});
