import type { Language } from "@aangan/contract/email-kinds";
import type { MailLook as Look } from "@aangan/contract/features/emails/emails";
import { useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../button.tsx";

/** A mail with its subject on top: as the page that most programs show, or as plain text. Nothing in it can be followed. */
export function MailLook({ look, language }: { look: Look; language: Language }) {
  const t = useText();
  const [plain, setPlain] = useState(false);
  return (
    <div className="grid justify-items-start gap-1">
      <article lang={language} className="w-full overflow-clip rounded-control border border-line">
        <p className="border-line border-b bg-paper px-4 py-3 font-strong [overflow-wrap:anywhere]">
          <span lang={document.documentElement.lang} className="sr-only">
            {t("mails.subject")}:{" "}
          </span>
          {look.subject}
        </p>
        <div className="px-4 py-4 [overflow-wrap:anywhere]">
          {plain ? <p className="whitespace-pre-wrap">{look.text}</p> : <Page {...look.parts} />}
        </div>
      </article>
      <Button kind="quiet" onClick={() => setPlain(!plain)}>
        {t(plain ? "mails.as_page" : "mails.as_text")}
      </Button>
    </div>
  );
}

/** Drawn from what the mail's HTML is made of: markup that came from elsewhere has no place on this page. */
function Page({ says, rows, lead, foot, unsubscribe }: Look["parts"]) {
  return (
    <div className="grid gap-4">
      {says.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay where they are.
        <p key={place} className="whitespace-pre-wrap">
          {text}
        </p>
      ))}
      {rows.length > 0 && (
        <table className="text-left">
          <tbody>
            {rows.map(([label, text]) => (
              <tr key={`${label} ${text}`} className="align-top">
                <th scope="row" className="py-1 pr-4 font-normal">
                  {label}
                </th>
                <td className="py-1 font-strong">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lead && (
        <p className="grid justify-items-start gap-1">
          <span className="rounded-control bg-brand px-4 py-2.5 font-strong text-on-brand">{lead[0]}</span>
          <span className="text-muted text-small">{lead[1]}</span>
        </p>
      )}
      <div className="grid gap-2 border-line border-t pt-3 text-small">
        <p className="whitespace-pre-wrap">{foot.join("\n")}</p>
        {unsubscribe && <p>{unsubscribe.join(" ")}</p>}
      </div>
    </div>
  );
}
