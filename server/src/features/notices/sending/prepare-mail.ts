import type { SwitchableKind } from "@aangan/contract/notice-settings";
import { type Language, reminderKinds } from "@aangan/contract/notices";
import type { Db } from "../../../platform/database/db.ts";
import type { Message } from "../../../platform/mail/mail-server.ts";
import { headNow } from "../../settings/letterhead.ts";
import { readSetting } from "../../settings/read-setting.ts";
import type { MailFacts } from "../mail-facts.ts";
import { renderMail } from "../render-mail.ts";
import { billNow, type MailRow, residentOf } from "./send-queries.ts";

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

export type Unwanted = "paid" | "payment_under_way" | "reminders_off" | "left" | "expired";

const MINUTE_MS = 60_000;
const REMINDED_WITHIN_MS = 3 * 24 * 60 * MINUTE_MS;

const isReminder = (kind: string) => (reminderKinds as readonly string[]).includes(kind);

/** Writes a mail, or says why it shall no longer go. */
export async function prepareMail(
  db: Db,
  mail: MailRow,
  preparing: Preparing,
  now: Date,
): Promise<{ message: Message } | { unwanted: Unwanted }> {
  const told = toldBy(mail);
  const resident = mail.residentId === null ? undefined : await residentOf(db, mail.residentId);
  const unwanted = lateness(mail, told, now) ?? unwantedBy(told, resident);
  if (unwanted) return { unwanted };
  const current = await asOfNow(db, told);
  if ("unwanted" in current) return current;
  return { message: await write(db, mail, current.told, resident?.noticeToken, preparing) };
}

function toldBy({ kind, facts }: MailRow): MailFacts {
  if (facts === null) throw new Error("a mail that waits has no facts");
  return { kind, facts } as unknown as MailFacts;
}

/** A reminder of last week, or a link that no longer works, helps nobody. */
function lateness({ plannedAt }: MailRow, { kind, facts }: MailFacts, now: Date): Unwanted | undefined {
  const age = now.getTime() - plannedAt.getTime();
  if (kind === "password_link") return age > facts.minutes * MINUTE_MS ? "expired" : undefined;
  return isReminder(kind) && age > REMINDED_WITHIN_MS ? "expired" : undefined;
}

function unwantedBy({ kind }: MailFacts, resident: Awaited<ReturnType<typeof residentOf>>): Unwanted | undefined {
  if (!isReminder(kind) || !resident) return undefined;
  if (resident.leftAt !== null) return "left";
  return resident.reminders ? undefined : "reminders_off";
}

/** Bills may have been paid since a reminder of them was planned. */
async function asOfNow(db: Db, told: MailFacts): Promise<{ told: MailFacts } | { unwanted: Unwanted }> {
  if (told.kind !== "due_soon" && told.kind !== "overdue") return { told };
  const bill = await billNow(db, told.facts.bill);
  if (!bill || bill.remainingPaise === 0) return { unwanted: "paid" };
  if (bill.isUnderWay) return { unwanted: "payment_under_way" };
  return { told: { ...told, facts: { ...told.facts, amountPaise: bill.remainingPaise } } };
}

async function write(
  db: Db,
  mail: MailRow,
  told: MailFacts,
  noticeToken: string | undefined,
  { publicUrl, domain, drawReceipt }: Preparing,
): Promise<Message> {
  const language = mail.language as Language;
  const wording = await readSetting(db, "wording");
  const own = wording[told.kind as SwitchableKind]?.[language];
  const token = isReminder(told.kind) ? noticeToken : undefined;
  const rendered = renderMail({
    ...{ told, language, own, head: await headNow(db), portalUrl: publicUrl },
    unsubscribeLink: token && `${publicUrl}/unsubscribe#${token}`,
  });
  const receiptId = receiptOf(told)?.receiptId;
  const { id, residentId } = mail;
  const attached = receiptId && residentId ? [await drawReceipt(db, { id: receiptId, residentId, language })] : [];
  return {
    ...{ messageId: `${id}@${domain}`, to: mail.address, ...rendered, attachments: attached },
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
