import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { Language } from "./language.ts";
import type { MessageId } from "./languages.ts";

export type Values = Record<string, string | number>;

export type Text = (id: MessageId, values?: Values) => string;

/** Gives `t("login.title", values)`, the text of a message in the reader's language. */
export function useText(): Text {
  const { _ } = useLingui();
  return useCallback<Text>((id, values) => _(id, values), [_]);
}

/** The reader's language. Who asks is drawn anew when it changes: needed by what shows an amount or a day and no text. */
export function useLanguage(): Language {
  return useLingui().i18n.locale as Language;
}
