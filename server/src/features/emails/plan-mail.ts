import type { Language } from "@aangan/contract/email-kinds";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { mailMode } from "../settings/mail-mode.ts";
import type { MailFacts } from "./mail-facts.ts";
import { insertMails } from "./queries.ts";

export type MailToPlan = MailFacts & {
  /** Names what is told, such as `receipt:{id}`: the same thing is never told twice. */
  key: string;
  to: { residentId: string } | { adminId: string };
  /** Empty: the person has none, and nothing is planned. */
  address: string;
  language: Language;
  /** Not before this; without it at once. */
  from?: Date;
};

/**
 * Plans mails in the transaction of what they tell; they are sent after its commit. For those that nobody can switch off.
 * Plans nothing when the portal has no mail server.
 */
export async function planMails(tx: Tx, mails: readonly MailToPlan[], now: Date): Promise<void> {
  if (mailMode() === "off") return;
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
