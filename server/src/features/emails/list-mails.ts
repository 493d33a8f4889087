import type { QueryOf, WireOf } from "@aangan/contract/endpoint";
import { type listMails as contract, type ListedMail, MAILS_PER_PAGE } from "@aangan/contract/features/emails/emails";

import { later } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { mailMode } from "../settings/mail-mode.ts";
import { type MailWithPerson, mailCounts, mailPlace, mailsLike } from "./mail-queries.ts";

/** Older ones have been seen, or never will be. */
const GIVEN_UP_SHOWN_MS = 30 * 86_400_000;

/** Newest first; an unknown page is empty. */
export async function listMails(db: Db, { before, ...filter }: QueryOf<typeof contract>, now: Date) {
  const counts = await mailCounts(db, later(now, -GIVEN_UP_SHOWN_MS));
  const mode = mailMode();
  const last = before === undefined ? undefined : await mailPlace(db, before);
  if (before !== undefined && !last) return { mails: [], older: false, way: mode, ...counts };
  const rows = await mailsLike(db, { ...filter, before: last }, MAILS_PER_PAGE + 1);
  const pageRows = rows.slice(0, MAILS_PER_PAGE);
  return { mails: pageRows.map(toEmail), older: rows.length > pageRows.length, way: mode, ...counts };
}

export function toEmail(mail: MailWithPerson): WireOf<typeof ListedMail> {
  return {
    _id: mail.id,
    ...{ kind: mail.kind, state: mail.state, language: mail.language, tries: mail.tries, why: mail.why },
    to: { name: mail.name ?? "", flatNumber: mail.flatNumber ?? "", address: mail.address },
    plannedAt: mail.plannedAt.toISOString(),
    nextTryAt: mail.nextTryAt?.toISOString() ?? null,
    endedAt: mail.endedAt?.toISOString() ?? null,
    kept: mail.kept,
  } as WireOf<typeof ListedMail>;
}
