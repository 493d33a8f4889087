import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { MessageId } from "../../messages/message-id.ts";
import type { Language } from "./language.ts";

export type Values = Record<string, string | number>;

export type Text = (id: MessageId, values?: Values) => string;

/** Returns `t`: `t("login.title", values)` is a message in the reader's language. */
export function useText(): Text {
  const { _ } = useLingui();
  return useCallback<Text>((id, values) => _(id, values), [_]);
}

/** Re-renders when the language changes: for components that show an amount or a day but no text. */
export function useLanguage(): Language {
  return useLingui().i18n.locale as Language;
}
