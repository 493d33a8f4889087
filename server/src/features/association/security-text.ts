import { later } from "../../platform/clock.ts";

/** RFC 9116 wants less than a year; the text is made anew for each request. */
const VALID_MS = 330 * 24 * 60 * 60 * 1000;

export const SECURITY_TEXT = "/.well-known/security.txt";

/** The form is RFC 9116's. */
export function securityText({ email, publicUrl }: { email: string; publicUrl: string }, now: Date): string {
  const fields = [
    ["Contact", `mailto:${email}`],
    ["Expires", later(now, VALID_MS).toISOString()],
    ["Preferred-Languages", "en, hi"],
    ["Canonical", `${publicUrl}${SECURITY_TEXT}`],
  ];
  return fields.map(([name, says]) => `${name}: ${says}\n`).join("");
}
