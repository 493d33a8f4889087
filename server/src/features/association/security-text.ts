import { later } from "../../platform/clock.ts";

/** RFC 9116 wants an end that is less than a year away; the text is written anew each time it is read. */
const VALID_MS = 330 * 24 * 60 * 60 * 1000;

export const SECURITY_TEXT = "/.well-known/security.txt";

/** Whom to tell of a weakness, in the form that RFC 9116 gives to it. */
export function securityText({ email, publicUrl }: { email: string; publicUrl: string }, now: Date): string {
  const fields = [
    ["Contact", `mailto:${email}`],
    ["Expires", later(now, VALID_MS).toISOString()],
    ["Preferred-Languages", "en, hi"],
    ["Canonical", `${publicUrl}${SECURITY_TEXT}`],
  ];
  return fields.map(([name, says]) => `${name}: ${says}\n`).join("");
}
