import type { Language } from "@aangan/contract/email-kinds";
import { fillWording } from "@aangan/contract/features/settings/emails";
import type { Head } from "../settings/letterhead.ts";
import { blanksOf, leadsTo, type Row, rowsOf } from "./mail/mail-rows.ts";
import { wordingIn } from "./mail/mail-texts.ts";
import { words } from "./mail/mail-words.ts";
import type { MailFacts } from "./mail-facts.ts";

export interface MailToRender {
  told: MailFacts;
  language: Language;
  /** The office's own words in place of ours. Its figures, its link and its foot stay. */
  own?: string | undefined;
  head: Pick<Head, "name" | "nameInHindi" | "address" | "email">;
  portalUrl: string;
  /** Of reminders alone. */
  unsubscribeLink?: string | undefined;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** What both are made of. */
  parts: MailParts;
}

export interface MailParts {
  says: string[];
  rows: Row[];
  lead: Row | undefined;
  foot: string[];
  unsubscribe: Row | undefined;
}

/** Writes a mail: plain, and the same as a plain page. */
export function renderMail(mail: MailToRender): RenderedMail {
  const { told, language } = mail;
  const parts = partsOf(mail);
  const subject = oneLine(wordingIn(language, told).subject);
  return { subject, text: plain(parts), html: page(parts, { subject, language }), parts };
}

function partsOf({ told, language, own, head, portalUrl, unsubscribeLink }: MailToRender): MailParts {
  const say = words[language];
  const ours = [say.dear(told.facts.name), ...wordingIn(language, told).says];
  const says = own ? fillWording(own, blanksOf(language, told, portalUrl)).split(/\n{2,}/) : ours;
  const name = language === "hi" && head.nameInHindi !== "" ? head.nameInHindi : head.name;
  return {
    says,
    rows: rowsOf(language, told),
    lead: leadsTo(language, told, portalUrl),
    foot: [name, head.address, head.email, say.automatic].filter((line) => line !== ""),
    unsubscribe: unsubscribeLink === undefined ? undefined : [say.unsubscribe, unsubscribeLink],
  };
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 200);
}

function plain({ says, rows, lead, foot, unsubscribe }: MailParts): string {
  const blocks = [
    ...says,
    rows.map(([label, text]) => (label === "" ? text : `${label}: ${text}`)).join("\n"),
    lead ? `${lead[0]}:\n${lead[1]}` : "",
    `-- \n${foot.join("\n")}`,
    unsubscribe ? unsubscribe.join("\n") : "",
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? "");
}

const lines = (text: string) => escaped(text).replaceAll("\n", "<br>");

const STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, "Noto Sans", "Noto Sans Devanagari", sans-serif; }
main { max-width: 560px; margin: 0 auto; }
p, td { overflow-wrap: anywhere; }
th { text-align: left; font-weight: normal; vertical-align: top; padding: 4px 16px 4px 0; white-space: nowrap; }
td { font-weight: 600; vertical-align: top; padding: 4px 0; }
footer { margin-top: 32px; padding-top: 12px; border-top: 1px solid #8888; font-size: 14px; }`;

/** Has no colours of its own but the link's, so that dark mail programs need not guess. */
function page({ says, rows, lead, foot, unsubscribe }: MailParts, about: { subject: string; language: Language }) {
  const table = rows.map(([label, text]) => `<tr><th scope="row">${escaped(label)}</th><td>${lines(text)}</td></tr>`);
  const body = [
    ...says.map((text) => `<p>${lines(text)}</p>`),
    table.length === 0 ? "" : `<table cellspacing="0" cellpadding="0">${table.join("\n")}</table>`,
    lead ? linkTo(lead) : "",
    `<footer><p>${foot.map(lines).join("<br>")}</p>`,
    unsubscribe ? `<p><a href="${escaped(unsubscribe[1])}">${escaped(unsubscribe[0].replace(/:$/, ""))}</a></p>` : "",
    "</footer>",
  ];
  return `<!doctype html>
<html lang="${about.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(about.subject)}</title>
<style>
${STYLE}
</style>
</head>
<body><main>
${body.filter((block) => block !== "").join("\n")}
</main></body>
</html>
`;
}

const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none";

function linkTo([label, url]: Row): string {
  return `<p><a href="${escaped(url)}" style="${BUTTON}">${escaped(label)}</a></p>`;
}
