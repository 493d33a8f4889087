import type { Language, SwitchableKind } from "@aangan/contract/email-kinds";
import type { Wording } from "@aangan/contract/features/settings/emails";
import { changeSetting } from "@aangan/contract/features/settings/settings";
import { call } from "../../lib/calls/api.ts";
import type { CallFailure } from "../../lib/calls/failure.ts";
import { useRequestKey } from "../../lib/calls/request-key.ts";

/** Saves all wording; `setAt` is when it was set as the page knows it. Returns why it failed, or null. */
export function useSaveWording(setAt: string | null) {
  const key = useRequestKey();
  return async (value: Wording): Promise<CallFailure | null> => {
    const reply = await call(changeSetting, { params: { key: "wording" }, body: { value, was: setAt }, key });
    const isAnswered = reply.ok || (reply.failure.status >= 400 && reply.failure.status < 500);
    if (isAnswered) key.renew();
    if (reply.ok) return null;
    // The form has one field, whatever its kind and language.
    return reply.failure.field === undefined ? reply.failure : { ...reply.failure, field: "text" };
  };
}

/** The wording with one text in place of what it was; without it when it is empty. */
export function withText(wording: Wording, kind: SwitchableKind, language: Language, text: string): Wording {
  const { [language]: _before, ...otherTexts } = wording[kind] ?? {};
  const texts = text.trim() === "" ? otherTexts : { ...otherTexts, [language]: text };
  const { [kind]: _old, ...rest } = wording;
  return Object.keys(texts).length === 0 ? rest : { ...rest, [kind]: texts };
}
