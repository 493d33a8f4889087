import {
  BankAccounts,
  Bounce,
  Cash,
  PaperSetting,
  ReceiptSeries,
  SecondFactorSetting,
  type SettingKey,
} from "@aangan/contract/settings";
import type { Tx } from "../../platform/database/db.ts";
import { readInput } from "../../platform/http/read-input.ts";
import { refuse } from "../../platform/refusal.ts";
import { keepSetting } from "./queries.ts";
import type { ReceiptNumbers } from "./receipt-series.ts";

const schemas = {
  accounts: BankAccounts,
  bounce: Bounce,
  cash: Cash,
  paper: PaperSetting,
  secondFactor: SecondFactorSetting,
};

interface Change {
  key: SettingKey;
  /** As sent; the schema of its key reads it. */
  value: unknown;
  /** When the page saw it set; null: never. */
  was?: string | null | undefined;
}

/**
 * Refuses a value that is wrong, with the field that is; with `setting_changed` when somebody else was quicker; and with
 * `receipts_numbered`.
 */
export async function changeSetting(
  tx: Tx,
  admin: { id: string },
  { key, value, was }: Change,
  numbers: ReceiptNumbers,
  now: Date,
): Promise<void> {
  const read = key === "receipts" ? await beginReceipts(tx, value, numbers, now) : readInput(schemas[key], value, key);
  const setting = { key, value: JSON.stringify(read), setAt: now, setBy: admin.id };
  const seen = typeof was === "string" ? new Date(was) : was;
  if (!(await keepSetting(tx, setting, seen))) refuse("setting_changed");
}

async function beginReceipts(tx: Tx, value: unknown, numbers: ReceiptNumbers, now: Date) {
  const series = readInput(ReceiptSeries, value, "receipts");
  await numbers.begin(tx, series.firstSerial, now);
  return series;
}
