import { i18n } from "../../../lib/language/languages.ts";

/** The message for a code, or the code itself: a newer portal may have written codes that this page does not know. */
export function named(
  group: "audit_upload" | "bill" | "hindrance" | "upload_left" | "upload_tick",
  code: string,
): string {
  const id = `${group}.${code}`;
  return id in i18n.messages ? i18n._(id) : code;
}
