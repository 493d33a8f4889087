import type { SwitchableKind } from "@aangan/contract/email-kinds";
import { Notices, unknownWord, Wording, wordsOf } from "@aangan/contract/features/settings/emails";
import {
  BankAccounts,
  Bounce,
  Cash,
  PaperSetting,
  ReceiptSeries,
  SecondFactorSetting,
  type SettingKey,
  TwoPeople,
} from "@aangan/contract/features/settings/settings";
import { defaultMode } from "../../platform/auth/second-factor/need-code.ts";
import type { Tx } from "../../platform/database/db.ts";
import { readInput } from "../../platform/http/read-input.ts";
import { refuse } from "../../platform/refusal.ts";
import { holdSetting, holdTwoPeople, savedSecondFactor, saveSetting } from "./queries.ts";
import type { ReceiptNumbers } from "./receipt-series.ts";

const schemas = {
  accounts: BankAccounts,
  bounce: Bounce,
  cash: Cash,
  paper: PaperSetting,
  notices: Notices,
  secondFactor: SecondFactorSetting,
  twoPeople: TwoPeople,
};

export interface SettingNeeds {
  numbers: ReceiptNumbers;
  /** Decides what holds until the office says otherwise. */
  deployed: boolean;
}

/** Until the transaction ends: what the setting was stays what it was. */
export async function holdToChange(tx: Tx, key: SettingKey): Promise<void> {
  if (key === "twoPeople") await holdTwoPeople(tx, "changing");
  await holdSetting(tx, key);
}

export interface Change {
  key: SettingKey;
  /** As sent; the schema of its key reads it. */
  value: unknown;
  /** When the page saw it set; null: never. */
  was?: string | null | undefined;
}

/**
 * Refuses a value that is wrong, with the field that is; with `setting_changed` when somebody else was quicker; and with
 * `receipts_numbered` and `wording_unknown`.
 */
export async function changeSetting(
  tx: Tx,
  admin: { id: string },
  { key, value, was }: Change,
  { numbers, deployed }: SettingNeeds,
  now: Date,
): Promise<void> {
  await holdToChange(tx, key);
  const read = await readValue(tx, key, value, numbers, now);
  const askedSince = key === "secondFactor" ? await factorAskedSince(tx, deployed, now) : null;
  const setting = { key, value: JSON.stringify(read), setAt: now, setBy: admin.id, askedSince };
  const seen = typeof was === "string" ? new Date(was) : was;
  if (!(await saveSetting(tx, setting, seen))) refuse("setting_changed");
}

/** The days of grace begin when the association first asks for a second factor, and not again while it does. */
async function factorAskedSince(tx: Tx, deployed: boolean, now: Date): Promise<Date | null> {
  const savedFactor = await savedSecondFactor(tx);
  const wasRequired = (savedFactor?.mode ?? defaultMode(deployed)) !== "off";
  return wasRequired ? (savedFactor?.askedSince ?? null) : now;
}

async function readValue(tx: Tx, key: SettingKey, value: unknown, numbers: ReceiptNumbers, now: Date) {
  if (key === "receipts") return beginReceipts(tx, value, numbers, now);
  if (key === "wording") return readWording(value);
  return readInput(schemas[key], value, key);
}

function readWording(value: unknown): Wording {
  const wording = readInput(Wording, value, "wording");
  for (const [kind, texts] of Object.entries(wording) as [SwitchableKind, Record<string, string>][]) {
    for (const [language, text] of Object.entries(texts)) refuseUnknownWord(kind, text, `wording.${kind}.${language}`);
  }
  return wording;
}

/** Names in braces that a mail of this kind has nothing for. */
export function refuseUnknownWord(kind: SwitchableKind, text: string, field: string): void {
  const word = unknownWord(kind, text);
  if (word === undefined) return;
  const known = wordsOf(kind)
    .map((one) => `{${one}}`)
    .join(", ");
  refuse("wording_unknown", { field, params: { word: `{${word.slice(0, 40)}}`, known } });
}

async function beginReceipts(tx: Tx, value: unknown, numbers: ReceiptNumbers, now: Date) {
  const series = readInput(ReceiptSeries, value, "receipts");
  await numbers.begin(tx, series.firstSerial, now);
  return series;
}
