import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { depositById } from "../deposit-queries.ts";
import { lockMoneyOf, type ReceiptRow } from "../queries.ts";
import { receiptsByResident } from "./cheque-queries.ts";

/**
 * Holds the money of the cheques' flats, so that nobody else moves them, and reads them again. Refuses with `not_found`,
 * and with `cheque_not_here` when one is in none of the states.
 */
export async function holdCheques(tx: Tx, ids: readonly string[], states: readonly string[]): Promise<ReceiptRow[]> {
  const wanted = new Set(ids);
  const before = await receiptsByResident(tx, ids);
  if (before.length !== wanted.size || before.some(({ way }) => way !== "cheque")) refuse("not_found");
  for (const residentId of new Set(before.map((cheque) => cheque.residentId))) await lockMoneyOf(tx, residentId);
  const cheques = await receiptsByResident(tx, ids);
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
