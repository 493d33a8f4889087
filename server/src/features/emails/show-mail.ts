import type { Language, SwitchableKind } from "@aangan/contract/email-kinds";
import type { AnswerOf } from "@aangan/contract/endpoint";
import type { showMail as contract } from "@aangan/contract/features/emails/emails";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { mailMode } from "../settings/mail-mode.ts";
import { readSetting } from "../settings/read-setting.ts";
import { toEmail } from "./list-mails.ts";
import type { MailFacts } from "./mail-facts.ts";
import { hiddenLink, mailLook } from "./mail-look.ts";
import { mailById } from "./mail-queries.ts";
import { receiptOf } from "./sending/prepare-mail.ts";

/**
 * One mail as it looks in today's wording. Whoever may look at mails shall not get into the account of somebody else, so links
 * that let somebody in are left out, but on a trial, where nobody else gets them. Refuses with `not_found`.
 */
export async function showMail(db: Db, id: string, portalUrl: string): Promise<AnswerOf<typeof contract>> {
  const row = (await mailById(db, id)) ?? refuse("not_found");
  const mail = toEmail(row);
  if (row.facts === null) return { mail, look: null };
  const mailFacts = withoutSecrets({ kind: row.kind, facts: row.facts } as MailFacts, portalUrl);
  const language = row.language as Language;
  const wording = await readSetting(db, "wording");
  const own = wording[mailFacts.kind as SwitchableKind]?.[language];
  const look = await mailLook(db, { told: mailFacts, language, own, portalUrl });
  const receipt = receiptOf(mailFacts);
  return { mail, look: { ...look, attachments: receipt ? [`${receipt.number}.pdf`] : [] } };
}

function withoutSecrets(mailFacts: MailFacts, portalUrl: string): MailFacts {
  if (mailMode() === "shown") return mailFacts;
  if (mailFacts.kind === "invitation")
    return { ...mailFacts, facts: { ...mailFacts.facts, link: hiddenLink(portalUrl) } };
  if (mailFacts.kind === "password_link")
    return { ...mailFacts, facts: { ...mailFacts.facts, link: hiddenLink(portalUrl) } };
  return mailFacts;
}
