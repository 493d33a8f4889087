import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { findUnidentifiedState } from "../../ledger/credits/find-refundable.ts";
import { onlinePaymentOf } from "../../payments/counter/open-payments.ts";
import type { Instrument } from "../instrument.ts";
import { chooseInstrument, type NewPart } from "./choose-instrument.ts";
import { bankKey } from "./instrument-key.ts";
import { insertInstruments, lockReferences, markShared, partsWithReference } from "./instrument-queries.ts";

/** What a receipt says of its transfer or cheque; cash has no row of `instruments`. */
export interface OpenedPart {
  instrument: Instrument;
  instrumentId: string | null;
  part: number;
}

/**
 * Makes room for a new receipt in its transfer or cheque, and holds it. A further part has bank and date of the first.
 * Refuses as `chooseInstrument` does, and with `reference_is_online` and `reference_unidentified`.
 */
export async function openPart(
  tx: Tx,
  newPart: Omit<NewPart, "instrument"> & { instrument: Instrument },
  { adminId, now }: { adminId: string; now: Date },
): Promise<OpenedPart> {
  const { instrument, amountPaise, wholePaise = amountPaise } = newPart;
  const { method, reference, bank, chequeOn } = instrument;
  if (reference === null && newPart.wholePaise !== undefined) refuse("field_unknown", { field: "instrumentAmount" });
  if (reference === null) return { instrument, instrumentId: null, part: 1 };
  await lockReferences(tx, [instrument]);
  const own = chooseInstrument(await partsWithReference(tx, instrument), newPart);
  if (method === "transfer") await refuseOnline(tx, reference);
  const [first] = own ?? [];
  if (own && first) {
    await markShared(tx, [first.instrumentId]);
    const joined = { ...instrument, bank: first.bank, chequeOn: first.chequeOn };
    return { instrument: joined, instrumentId: first.instrumentId, part: Math.max(...own.map(({ part }) => part)) + 1 };
  }
  const identity = { id: newId(), method, reference, bankKey: bankKey(bank), chequeOn };
  const shared = wholePaise > amountPaise;
  const row = { ...identity, amountPaise: wholePaise, shared, writtenAt: now, writtenBy: adminId };
  const [instrumentId = refuse("server_error")] = await insertInstruments(tx, [row]);
  return { instrument, instrumentId, part: 1 };
}

async function refuseOnline(tx: Tx, reference: string): Promise<void> {
  const online = await onlinePaymentOf(tx, reference);
  if (online !== undefined) refuse("reference_is_online", { field: "reference", params: { payment: online } });
  const state = await findUnidentifiedState(tx, reference);
  if (state === "waits") refuse("reference_unidentified", { field: "reference" });
  if (state === "given") refuse("reference_is_online", { field: "reference", params: { payment: reference } });
}
