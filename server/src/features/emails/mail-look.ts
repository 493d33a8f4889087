import { isOf, type Language, reminderKinds } from "@aangan/contract/email-kinds";
import type { WireOf } from "@aangan/contract/endpoint";
import type { MailLook } from "@aangan/contract/features/emails/emails";
import type { Db } from "../../platform/database/db.ts";
import { headNow } from "../settings/letterhead.ts";
import type { MailFacts } from "./mail-facts.ts";
import { renderMail } from "./render-mail.ts";

interface Look {
  told: MailFacts;
  language: Language;
  own: string | undefined;
  portalUrl: string;
}

/** A mail as it looks, for people of the office. */
export async function mailLook(db: Db, { told, language, own, portalUrl }: Look): Promise<WireOf<typeof MailLook>> {
  const head = await headNow(db);
  // The resident's own link would switch the reminders off.
  const unsubscribe = isOf(reminderKinds, told.kind) ? { unsubscribeLink: hiddenLink(portalUrl) } : {};
  const { subject, text, parts } = renderMail({ told, language, own, head, portalUrl, ...unsubscribe });
  const { says, foot } = parts;
  const rows = parts.rows.map(([label, value]): [string, string] => [label, value]);
  const lead: [string, string] | null = parts.lead ? [...parts.lead] : null;
  const stop: [string, string] | null = parts.unsubscribe ? [...parts.unsubscribe] : null;
  return { subject, text, parts: { says, rows, lead, foot, unsubscribe: stop } };
}

/** In place of a link that is its receiver's alone. */
export function hiddenLink(portalUrl: string): string {
  return `${portalUrl}/…`;
}
