import type { WireOf } from "@aangan/contract/endpoint";
import { INSTRUMENTS_PER_PAGE, type SharedInstrument } from "@aangan/contract/features/receipts/instruments";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../../platform/database/db.ts";
import { remainderOf } from "./choose-instrument.ts";
import { sharedInstruments } from "./instrument-queries.ts";

/** An unknown page is empty. */
export async function listSharedInstruments(db: Db, before: string | undefined) {
  const rows = await sharedInstruments(db, before, INSTRUMENTS_PER_PAGE + 1);
  const pageRows = rows.slice(0, INSTRUMENTS_PER_PAGE);
  return { instruments: pageRows.map(toInstrument), older: rows.length > pageRows.length };
}

type Row = Awaited<ReturnType<typeof sharedInstruments>>[number];

function toInstrument({ id, method, amountPaise, writtenAt, parts, ...row }: Row): WireOf<typeof SharedInstrument> {
  return {
    _id: id,
    way: method as "cheque" | "transfer",
    reference: row.reference,
    bank: parts[0]?.bank ?? "",
    chequeOn: row.chequeOn,
    amount: paise(amountPaise),
    left: remainderOf(parts.map((part) => ({ ...part, wholePaise: amountPaise }))),
    writtenAt: writtenAt.toISOString(),
    parts: parts.map((part) => ({
      _id: part.id,
      number: part.number ?? "",
      flatNumber: part.flatNumber,
      receivedOn: part.receivedOn,
      amount: paise(part.amountPaise),
    })),
  };
}
