import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Instrument } from "../instrument.ts";
import { bankKey, datedKey } from "./instrument-key.ts";
import { insertInstruments, markShared } from "./instrument-queries.ts";

interface FileRow {
  instrument: Instrument;
  amountPaise: number;
  instrumentId?: string | undefined;
}

/**
 * Makes room for the receipts of a file; the whole of a new transfer or cheque is the sum of its rows. Returns each row's
 * instrument, null for cash. Refuses with `plan_outdated`.
 */
export async function openInstruments(
  tx: Tx,
  rows: readonly FileRow[],
  { adminId, now }: { adminId: string; now: Date },
): Promise<(string | null)[]> {
  const newInstruments = new Map<string, Parameters<typeof insertInstruments>[1][number]>();
  for (const { instrument, amountPaise, instrumentId } of rows) {
    const { method, reference, bank, chequeOn } = instrument;
    if (reference === null || instrumentId !== undefined) continue;
    const key = datedKey(instrument);
    const first = newInstruments.get(key);
    const total = { amountPaise: amountPaise + (first?.amountPaise ?? 0), shared: first !== undefined };
    const identity = {
      id: newId(),
      method,
      reference,
      bankKey: bankKey(bank),
      chequeOn,
      writtenAt: now,
      writtenBy: adminId,
    };
    newInstruments.set(key, { ...(first ?? identity), ...total });
  }
  const ids = await insertInstruments(tx, [...newInstruments.values()]);
  const byKey = new Map([...newInstruments.keys()].map((key, index) => [key, ids[index] ?? refuse("plan_outdated")]));
  await markShared(
    tx,
    rows.flatMap(({ instrumentId }) => instrumentId ?? []),
  );
  return rows.map(({ instrument, instrumentId }) => {
    if (instrument.reference === null) return null;
    return instrumentId ?? byKey.get(datedKey(instrument)) ?? refuse("server_error");
  });
}
