import { isOfficeMethod } from "@aangan/contract/methods";
import { i18n } from "../../../lib/language/languages.ts";

/** Of what an amount is: a type of bill, or a way of money. */
export function labelOf(of: string): string {
  return codeText(isOfficeMethod(of) ? "home_way" : "bill", of);
}

/** The message for a code, or the code itself: a newer portal may have written codes that this page does not know. */
export function codeText(
  group: "audit_upload" | "bill" | "hindrance" | "home_way" | "upload_left" | "upload_tick",
  code: string,
): string {
  const id = `${group}.${code}`;
  return id in i18n.messages ? i18n._(id) : code;
}
