import { MAX_CASH_PAISE } from "@aangan/contract/features/settings/settings";
import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { readSetting } from "../settings/read-setting.ts";
import { cashOfDay, type ReceiptRow } from "./queries.ts";

interface Cash {
  residentId: string;
  amountPaise: Paise;
  receivedOn: string;
  again: boolean;
}

/** Under the lock of the flat's money. Refuses with `cash_again` and `cash_too_much`. */
export async function refuseCash(tx: Tx, { residentId, amountPaise, receivedOn, again }: Cash): Promise<void> {
  const cashReceipts = await cashOfDay(tx, residentId, receivedOn);
  refuseTooMuch(cashReceipts, amountPaise, mostCash((await readSetting(tx, "cash")).mostADay));
  if (!again) refuseAgain(cashReceipts, amountPaise);
}

/** What the association takes in cash of a flat in a day: never as much as the law forbids. */
export function mostCash(mostADay: number): Paise {
  return paise(Math.min(mostADay, MAX_CASH_PAISE));
}

type ReceiptSummary = Pick<ReceiptRow, "amountPaise" | "flatNumber" | "number">;

/** `more` paise beside what was taken on the day. Refuses with `cash_too_much`. */
export function refuseTooMuch(receipts: readonly ReceiptSummary[], more: number, maxPaise: Paise): void {
  const sum = receipts.reduce((all, receipt) => all + receipt.amountPaise, more);
  if (sum > maxPaise) refuse("cash_too_much", { params: { most: rupeeText(maxPaise) } });
}

/** Refuses with `cash_again`. */
export function refuseAgain(receipts: readonly ReceiptSummary[], amountPaise: Paise): void {
  const same = receipts.find((receipt) => receipt.amountPaise === amountPaise);
  if (!same) return;
  const { flatNumber, number } = same;
  refuse("cash_again", { params: { amount: rupeeText(amountPaise), flat: flatNumber, number: number ?? "" } });
}
