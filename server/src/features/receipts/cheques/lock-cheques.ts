import { paise, rupeeText } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { groupedBy } from "../../../platform/grouped-by.ts";
import { refuse } from "../../../platform/refusal.ts";
import { depositById } from "../deposit-queries.ts";
import { remainderOf } from "../instruments/choose-instrument.ts";
import { lockReferences, partsOfInstruments } from "../instruments/instrument-queries.ts";
import { lockMoneyOf, type ReceiptRow } from "../queries.ts";
import { receiptsByResident } from "./cheque-queries.ts";

/** Holds the money of the cheques' flats, so that nobody else moves them, and reads them again. Refuses with `not_found`. */
export async function lockCheques(tx: Tx, ids: readonly string[]): Promise<ReceiptRow[]> {
  const uniqueIds = new Set(ids);
  const before = await receiptsByResident(tx, ids);
  if (before.length !== uniqueIds.size || before.some(({ method }) => method !== "cheque")) refuse("not_found");
  for (const residentId of new Set(before.map((cheque) => cheque.residentId))) await lockMoneyOf(tx, residentId);
  await lockReferences(tx, before);
  return receiptsByResident(tx, ids);
}

/** Refuses with `not_found`, and with `cheque_not_here` when one is in none of the states. */
export async function lockChequesInState(
  tx: Tx,
  ids: readonly string[],
  states: readonly string[],
): Promise<ReceiptRow[]> {
  const cheques = await lockCheques(tx, ids);
  for (const { state, reference } of cheques) {
    if (!states.includes(state)) refuseElsewhere(reference);
  }
  return cheques;
}

export function refuseElsewhere(reference: string | null): never {
  return refuse("cheque_not_here", { params: { number: reference ?? "" } });
}

/** The bank credits or returns a cheque on the day of its slip or later. */
export async function refuseBeforeSlip(
  tx: Tx,
  { depositId, reference }: Pick<ReceiptRow, "depositId" | "reference">,
  field: string,
  day: string,
): Promise<void> {
  const slip = await depositById(tx, depositId ?? "");
  if (slip && day < slip.onDay) {
    refuse("cleared_before_deposit", { field, params: { number: reference ?? "", day: slip.onDay } });
  }
}

/** A cheque is one piece of paper. Refuses with `cheque_parts_apart` and `cheque_not_whole`; the caller holds the cheques. */
export async function refuseApart(tx: Tx, cheques: readonly ReceiptRow[], states: readonly string[]): Promise<void> {
  const ids = new Set(cheques.map(({ id }) => id));
  const parts = await partsOfInstruments(
    tx,
    cheques.map(({ instrumentId }) => instrumentId),
  );
  const numbers = new Map(cheques.map(({ instrumentId, reference }) => [instrumentId, reference ?? ""]));
  for (const [instrumentId, own] of groupedBy(parts, (part) => part.instrumentId)) {
    const number = numbers.get(instrumentId) ?? "";
    if (own.some(({ id, state }) => !ids.has(id) && states.includes(state)))
      refuse("cheque_parts_apart", { params: { number } });
    const remainder = remainderOf(own);
    const wholeText = rupeeText(paise(own[0]?.wholePaise ?? 0));
    if (remainder > 0) refuse("cheque_not_whole", { params: { number, whole: wholeText, left: rupeeText(remainder) } });
  }
}

/** The receipts of a whole cheque that are in one of the states, and the receipt itself. */
export async function receiptsOfCheque(
  tx: Tx,
  { id, instrumentId }: Pick<ReceiptRow, "id" | "instrumentId">,
  states: readonly string[],
): Promise<string[]> {
  const parts = await partsOfInstruments(tx, [instrumentId]);
  const otherParts = parts.filter((part) => part.id !== id && states.includes(part.state));
  return [id, ...otherParts.map((part) => part.id)];
}
