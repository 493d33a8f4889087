import type { AnswerOf } from "@aangan/contract/endpoint";
import type { showMail as contract } from "@aangan/contract/mails";
import type { Language } from "@aangan/contract/notices";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { mailWay } from "../settings/mail-way.ts";
import { readSetting } from "../settings/read-setting.ts";
import { mailOnWire } from "./list-mails.ts";
import type { MailFacts } from "./mail-facts.ts";
import { hiddenLink, mailLook } from "./mail-look.ts";
import { mailById } from "./mail-queries.ts";

/**
 * One mail as it looks in today's wording. Whoever may look at mails shall not get into the account of somebody else, so links
 * that let somebody in are left out, but on a trial, where nobody else gets them. Refuses with `not_found`.
 */
export async function showMail(db: Db, id: string, portalUrl: string): Promise<AnswerOf<typeof contract>> {
  const row = (await mailById(db, id)) ?? refuse("not_found");
  const mail = mailOnWire(row);
  if (row.facts === null) return { mail, look: null };
  const told = withoutSecrets({ kind: row.kind, facts: row.facts } as MailFacts, portalUrl);
  const language = row.language as Language;
  const wording = await readSetting(db, "wording");
  const own = (wording as Record<string, Partial<Record<Language, string>>>)[told.kind]?.[language];
  const look = await mailLook(db, { told, language, own, portalUrl });
  return { mail, look: { ...look, attachments: attachmentsOf(told) } };
}

function withoutSecrets(told: MailFacts, portalUrl: string): MailFacts {
  if (mailWay() === "shown") return told;
  if (told.kind === "invitation") return { ...told, facts: { ...told.facts, link: hiddenLink(portalUrl) } };
  if (told.kind === "password_link") return { ...told, facts: { ...told.facts, link: hiddenLink(portalUrl) } };
  return told;
}

/** The receipts that go with it. */
function attachmentsOf({ kind, facts }: MailFacts): string[] {
  const receipts = {
    receipt: () => kind === "receipt" && facts,
    receipt_ended: () => kind === "receipt_ended" && facts.replacement,
    claim_decided: () => kind === "claim_decided" && facts.receipt,
  };
  const receipt = kind in receipts && receipts[kind as keyof typeof receipts]();
  return receipt ? [`${receipt.number}.pdf`] : [];
}
