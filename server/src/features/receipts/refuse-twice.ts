import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import { MOST_CASH_PAISE } from "@aangan/contract/settings";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { isUnidentified } from "../ledger/find-refundable.ts";
import { onlinePaymentOf } from "../payments/counter/open-payments.ts";
import { readSetting } from "../settings/read-setting.ts";
import type { Instrument } from "./instrument.ts";
import { cashOfDay, type ReceiptRow, receiptsOfInstrument } from "./queries.ts";

interface Cash {
  residentId: string;
  amountPaise: Paise;
  receivedOn: string;
  again: boolean;
}

/** Under the lock of the flat's money. Refuses with `cash_again` and `cash_too_much`. */
export async function refuseCash(tx: Tx, { residentId, amountPaise, receivedOn, again }: Cash): Promise<void> {
  const taken = await cashOfDay(tx, residentId, receivedOn);
  refuseTooMuch(taken, amountPaise, mostCash((await readSetting(tx, "cash")).mostADay));
  if (!again) refuseAgain(taken, amountPaise);
}

/** What the association takes in cash of a flat in a day: never as much as the law forbids. */
export function mostCash(mostADay: number): Paise {
  return paise(Math.min(mostADay, MOST_CASH_PAISE));
}

type Taken = Pick<ReceiptRow, "amountPaise" | "flatNumber" | "number">;

/** `more` paise beside what was taken on the day. Refuses with `cash_too_much`. */
export function refuseTooMuch(taken: readonly Taken[], more: number, most: Paise): void {
  const sum = taken.reduce((all, receipt) => all + receipt.amountPaise, more);
  if (sum > most) refuse("cash_too_much", { params: { most: rupeeText(most) } });
}

/** Refuses with `cash_again`. */
export function refuseAgain(taken: readonly Taken[], amountPaise: Paise): void {
  const same = taken.find((receipt) => receipt.amountPaise === amountPaise);
  if (!same) return;
  const { flatNumber, number } = same;
  refuse("cash_again", { params: { amount: rupeeText(amountPaise), flat: flatNumber, number: number ?? "" } });
}

/**
 * Returns which part of the transfer or cheque the new receipt is: 1, or more when it is `alsoFor` the flat of another
 * receipt. Refuses with `instrument_taken`, `reference_is_online` and `reference_unidentified`.
 */
export async function partOf(tx: Tx, instrument: Instrument, alsoFor: string | undefined): Promise<number> {
  const { way, reference } = instrument;
  if (reference === null) return 1;
  const others = await receiptsOfInstrument(tx, instrument);
  const [last] = others;
  if (last && !others.some(({ id }) => id === alsoFor)) refuseTaken(last);
  if (way === "transfer") await refuseOnline(tx, reference);
  return (last?.part ?? 0) + 1;
}

async function refuseOnline(tx: Tx, reference: string): Promise<void> {
  const online = await onlinePaymentOf(tx, reference);
  if (online !== undefined) refuse("reference_is_online", { field: "reference", params: { payment: online } });
  if (await isUnidentified(tx, reference)) refuse("reference_unidentified", { field: "reference" });
}

/** Somebody else was quicker, or it was entered before. The receipt's id answers whether it pays for several flats. */
export function refuseTaken({
  id,
  receivedOn: day,
  flatNumber: flat,
  number,
}: Pick<ReceiptRow, "id" | "receivedOn" | "flatNumber" | "number">): never {
  const params = { day, flat, number: number ?? "", receipt: id };
  return refuse("instrument_taken", { field: "reference", params });
}
