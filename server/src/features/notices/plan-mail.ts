import type { Language, MailKind } from "@aangan/contract/notices";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { insertMails } from "./queries.ts";

export interface MailToPlan {
  /** Names what is told, such as `receipt:{id}`: the same thing is never told twice. */
  key: string;
  kind: MailKind;
  to: { residentId: string } | { adminId: string };
  /** Empty: the person has none, and nothing is planned. */
  address: string;
  language: Language;
  /** What the mail says, as data: it is written when it is sent. Amounts in paise, days as `2026-12-15`. */
  facts: Record<string, unknown>;
  /** Not before this; without it at once. */
  from?: Date;
}

/** Plans mails in the transaction of what they tell. They are sent after its commit. */
export async function planMails(tx: Tx, mails: readonly MailToPlan[], now: Date): Promise<void> {
  const rows = mails
    .filter(({ address }) => address !== "")
    .map(({ to, from, facts, ...mail }) => ({
      id: newId(),
      ...mail,
      residentId: "residentId" in to ? to.residentId : null,
      adminId: "adminId" in to ? to.adminId : null,
      facts: JSON.stringify(facts),
      plannedAt: now,
      nextTryAt: from ?? now,
    }));
  if (rows.length > 0) await insertMails(tx, rows);
}
