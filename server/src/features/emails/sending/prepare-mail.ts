import {
  isOf,
  type Language,
  linkKinds,
  type MailKind,
  reminderKinds,
  switchableKinds,
} from "@aangan/contract/email-kinds";
import { dayOf } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { Message } from "../../../platform/mail/mail-server.ts";
import { headNow } from "../../settings/letterhead.ts";
import { readSetting } from "../../settings/read-setting.ts";
import type { MailFacts } from "../mail-facts.ts";
import { renderMail } from "../render-mail.ts";
import { anyOwed, billNow, doesLinkOpen, type MailRow, residentOf } from "./send-queries.ts";

/** Draws the paper of a receipt, whose feature comes after this one. */
export type DrawReceipt = (
  db: Db,
  receipt: { id: string; residentId: string; language: Language },
) => Promise<{ name: string; mediaType: string; bytes: Uint8Array }>;

export interface Preparing {
  publicUrl: string;
  /** The part of our address after the @, by which our messages are told from others'. */
  domain: string;
  drawReceipt: DrawReceipt;
}

export type Unwanted =
  | "paid"
  | "payment_under_way"
  | "reminders_off"
  | "switched_off"
  | "left"
  | "no_address"
  | "expired";

const MINUTE_MS = 60_000;
const REMINDED_WITHIN_MS = 3 * 24 * 60 * MINUTE_MS;

const isReminder = (kind: MailKind) => isOf(reminderKinds, kind);

/** Writes a mail to its person's address of now, or says why it shall no longer go. */
export async function prepareMail(
  db: Db,
  mail: MailRow,
  preparing: Preparing,
  now: Date,
): Promise<{ message: Message } | { unwanted: Unwanted }> {
  const mailFacts = factsOf(mail);
  const resident = mail.residentId === null ? undefined : await residentOf(db, mail.residentId);
  const to = resident && isOf(switchableKinds, mailFacts.kind) ? resident.email : mail.address;
  const unwanted =
    lateness(mail, mailFacts, now) ?? unwantedBy(mailFacts, mail, resident) ?? (await unwantedByOffice(db, mailFacts));
  if (unwanted) return { unwanted };
  const current = await asOfNow(db, mailFacts, now);
  if ("unwanted" in current) return current;
  const writing = { to, emailToken: isReminder(mailFacts.kind) ? resident?.emailToken : undefined };
  return { message: await write(db, mail, current.told, writing, preparing) };
}

function factsOf({ kind, facts }: MailRow): MailFacts {
  if (facts === null) throw new Error("a mail that waits has no facts");
  return { kind, facts } as unknown as MailFacts;
}

/** A reminder of last week, or a link that no longer works, helps nobody. */
function lateness({ plannedAt }: MailRow, { kind, facts }: MailFacts, now: Date): Unwanted | undefined {
  const age = now.getTime() - plannedAt.getTime();
  if (kind === "password_link") return age > facts.minutes * MINUTE_MS ? "expired" : undefined;
  if (kind === "due_soon" && facts.due < dayOf(now)) return "expired";
  return isReminder(kind) && age > REMINDED_WITHIN_MS ? "expired" : undefined;
}

function unwantedBy(
  { kind }: MailFacts,
  { address }: MailRow,
  resident: Awaited<ReturnType<typeof residentOf>>,
): Unwanted | undefined {
  if (!resident) return undefined;
  const { leftAt, reminders, email } = resident;
  const isLink = isOf(linkKinds, kind);
  if (leftAt !== null && (isReminder(kind) || isLink)) return "left";
  // It opens nothing once the address is another.
  if (isLink && email !== address) return "expired";
  if (isOf(switchableKinds, kind) && email === "") return "no_address";
  return isReminder(kind) && !reminders ? "reminders_off" : undefined;
}

/** Who switches a kind off wants to stop those that wait, too. */
async function unwantedByOffice(db: Db, { kind }: MailFacts): Promise<Unwanted | undefined> {
  if (!isOf(switchableKinds, kind)) return undefined;
  return (await readSetting(db, "notices")).on.includes(kind) ? undefined : "switched_off";
}

/** Bills may have been paid, an upload undone, a person of the office removed or invited anew since a mail was planned. */
async function asOfNow(db: Db, mailFacts: MailFacts, now: Date): Promise<{ told: MailFacts } | { unwanted: Unwanted }> {
  if (mailFacts.kind === "password_link" || mailFacts.kind === "invitation") {
    const [, token = ""] = mailFacts.facts.link.split("#");
    return (await doesLinkOpen(db, token, now)) ? { told: mailFacts } : { unwanted: "expired" };
  }
  if (mailFacts.kind === "bill_raised") {
    const isOwed = await anyOwed(
      db,
      mailFacts.facts.bills.map(({ bill }) => bill),
    );
    return isOwed ? { told: mailFacts } : { unwanted: "paid" };
  }
  if (mailFacts.kind !== "due_soon" && mailFacts.kind !== "overdue") return { told: mailFacts };
  const bill = await billNow(db, mailFacts.facts.bill);
  if (!bill || bill.remainingPaise === 0) return { unwanted: "paid" };
  if (bill.isUnderWay) return { unwanted: "payment_under_way" };
  return { told: { ...mailFacts, facts: { ...mailFacts.facts, amountPaise: bill.remainingPaise } } };
}

async function write(
  db: Db,
  mail: MailRow,
  mailFacts: MailFacts,
  { to, emailToken: token }: { to: string; emailToken: string | undefined },
  { publicUrl, domain, drawReceipt }: Preparing,
): Promise<Message> {
  const language = mail.language as Language;
  const wording = await readSetting(db, "wording");
  const own = isOf(switchableKinds, mailFacts.kind) ? wording[mailFacts.kind]?.[language] : undefined;
  const rendered = renderMail({
    ...{ told: mailFacts, language, own, head: await headNow(db), portalUrl: publicUrl },
    unsubscribeLink: token && `${publicUrl}/unsubscribe#${token}`,
  });
  const receiptId = receiptOf(mailFacts)?.receiptId;
  const { id, residentId } = mail;
  const attached = receiptId && residentId ? [await drawReceipt(db, { id: receiptId, residentId, language })] : [];
  return {
    ...{ messageId: `${id}@${domain}`, to, ...rendered, attachments: attached },
    oneClickLink: token && `${publicUrl}${ONE_CLICK}?token=${token}`,
  };
}

/** Where mail programs post to. */
const ONE_CLICK = "/flat/api/notices/one-click";

/** The receipt whose paper is attached. */
export function receiptOf({ kind, facts }: MailFacts): { receiptId: string; number: string } | undefined {
  if (kind === "receipt") return facts;
  if (kind === "receipt_ended") return facts.replacement;
  return kind === "claim_decided" ? facts.receipt : undefined;
}
