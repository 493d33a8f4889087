import type { AuditChange, AuditEntry } from "@aangan/contract/features/audit";
import { paise } from "@aangan/contract/money";
import { dayText, instantText, moneyText } from "../../lib/language/format.ts";
import { i18n } from "../../lib/language/languages.ts";
import type { Text } from "../../lib/language/text.ts";
import type { MessageId } from "../../messages/message-id.ts";

/** By table, for the same name means something else in others. */
const COLUMN_WORDS: Record<string, Record<string, string>> = {
  approvals: {
    ...{ requestedAt: "askedAt", requestedBy: "askedBy", method: "way" },
    ...{ endedAt: "decidedAt", endedBy: "decidedBy", endReason: "decisionReason" },
  },
  book_reopenings: { requestedAt: "askedAt", requestedBy: "askedBy", endedAt: "decidedAt", endedBy: "decidedBy" },
  instruments: { method: "way" },
  receipts: { method: "way" },
};

type Value = AuditChange["now"][string];

/** A message, or the name if there is none. */
function known(t: Text, id: string, name: string): string {
  return id in i18n.messages ? t(id as MessageId) : name;
}

/** What was done, such as "Raised a bill". */
export function actionText(t: Text, action: string): string {
  return known(t, `audit_action.${action}`, action);
}

/** Who did it: a person's name, or what kind of actor. */
export function actorText(t: Text, { kind, id, name }: AuditEntry["actor"]): string {
  return name ?? t(`audit.by_${kind}`, { name: id ?? "" });
}

/** What changed and how, such as "Bill ELEC-2627-000042 changed". */
export function changeText(t: Text, { of, did, key, rows, about }: AuditChange): string {
  const name = known(t, `audit_thing.${of}`, of);
  const flat = typeof about.flatNumber === "string" ? ` (${about.flatNumber})` : "";
  const thing = key === null ? t("audit.many", { thing: name, rows }) : `${name} ${key}${flat}`;
  return t(`audit.${did}`, { thing });
}

/** A line for each column: what it was and what it is, in the order of the names. */
export function columnTexts(t: Text, { of, did, was, now }: AuditChange): string[] {
  const columns = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  return columns.map((column) => {
    const name = columnText(t, of, column);
    const text = (value: Value | undefined) => valueText(t, of, column, value ?? null);
    if (did === "changed") return `${name}: ${text(was[column])} → ${text(now[column])}`;
    return `${name}: ${text((did === "added" ? now : was)[column])}`;
  });
}

/** The log's own word for a column, or its label in lists and forms of the office. */
function columnText(t: Text, table: string, column: string): string {
  const word = COLUMN_WORDS[table]?.[column] ?? column;
  const id = ["audit_column", "column"].map((prefix) => `${prefix}.${word}`).find((each) => each in i18n.messages);
  return id === undefined ? column : t(id as MessageId);
}

/** The columns that hold one of a few words, and the prefix of their messages. */
const WORDS: Record<string, Record<string, string>> = {
  residents: { approvedBy: "audit_let_in", language: "wording" },
  admins: { approvedBy: "audit_let_in", role: "role" },
  sessions: { kind: "audit_role" },
  bills: { status: "bill_status", billType: "bill" },
  payments: { state: "standing", reviewReason: "audit_review", gateway: "audit_way" },
  receipts: { state: "audit_receipt", method: "audit_way" },
  claims: { state: "audit_claim" },
  approvals: {
    ...{ kind: "audit_action", state: "audit_approval", source: "audit_source" },
    ...{ method: "audit_way", endReason: "audit_impossible" },
  },
  book_reopenings: { state: "audit_approval" },
  instruments: { method: "audit_way" },
  password_links: { kind: "audit_role", purpose: "audit_purpose" },
  refunds: {
    ...{ state: "refund_state", source: "audit_source", madeBy: "audit_made_by" },
    ...{ kind: "audit_refund", gateway: "audit_way", paidMethod: "audit_way" },
  },
  deposits: { kind: "audit_deposit" },
  uploads: { kind: "audit_upload" },
  upload_layouts: { kind: "audit_upload" },
};

/** More columns with a day than those that end in `On`. */
const DAYS = ["day", "onDay", "asOf", "fromDay"];

/** Fields of settings in paise. */
const SETTING_AMOUNTS = ["charge", "mostADay", "from"];

/** What the log does not tell. */
const MASK = "•••";

/** A value as people read it: rupees, days and instants in India, states in words. */
function valueText(t: Text, table: string, column: string, value: Value): string {
  if (value === null || value === "") return t("audit.empty");
  if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
  if ((column.endsWith("Paise") || SETTING_AMOUNTS.includes(column)) && typeof value === "number")
    return moneyText(paise(value));
  const text = String(value);
  if (text === MASK) return text;
  if (column.endsWith("At")) return instantText(text);
  if (column.endsWith("On") || DAYS.includes(column)) return dayText(text);
  const words = WORDS[table]?.[column];
  return words === undefined ? text : known(t, `${words}.${text}`, text);
}
