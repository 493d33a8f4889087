import type { MailLook as Look } from "@aangan/contract/mails";
import type { Language } from "@aangan/contract/notices";
import { useText } from "../lib/language/text.ts";

/** A mail as plain text, with its subject on top. */
export function MailLook({ look, language }: { look: Look; language: Language }) {
  const t = useText();
  return (
    <article lang={language} className="overflow-clip rounded-control border border-line">
      <p className="border-line border-b bg-paper px-4 py-3 [overflow-wrap:anywhere]">
        <span className="sr-only">{t("mails.subject")}: </span>
        <strong>{look.subject}</strong>
      </p>
      <p className="whitespace-pre-wrap px-4 py-4 [overflow-wrap:anywhere]">{look.text}</p>
    </article>
  );
}
