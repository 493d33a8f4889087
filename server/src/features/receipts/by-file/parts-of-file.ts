import { refuse } from "../../../platform/refusal.ts";
import type { Instrument } from "../instrument.ts";
import { isSimilar, type Part, refuseDuplicate, refusePart } from "../instruments/choose-instrument.ts";
import { datedKey } from "../instruments/instrument-key.ts";
import { type FileMoney, hasEnded } from "./file-money.ts";
import type { Earlier } from "./file-queries.ts";

/** Which part of its transfer or cheque a row is. */
export interface FilePart {
  part: number;
  /** Of receipts that count; otherwise the file states the whole, as the sum of its rows. */
  instrumentId?: string | undefined;
  /** Pays for several flats. */
  shared: boolean;
  /** A cheque with this number that may be the same, though its bank is spelt otherwise or its date differs. */
  similar?: Pick<Part, "flatNumber" | "number" | "bank"> | undefined;
}

interface Around {
  /** Receipts by their UTR or cheque number. */
  byReference: ReadonlyMap<string, readonly Earlier[]>;
  /** The flats of each instrument in the file, each with its amount. */
  flats: ReadonlyMap<string, ReadonlySet<string>>;
  online: ReadonlyMap<string, string>;
  /** Whether unidentified money waits for its flat. */
  unidentified: ReadonlyMap<string, boolean>;
}

type FoundPart = Omit<Part, "residentId">;

/**
 * Follows the rows of a file. The function refuses with `instrument_taken`, unless all flats that have the instrument are in
 * the file too, `instrument_same_flat`, `instrument_spent`, `reference_is_online` and `reference_unidentified`.
 */
export function partsOfFile(around: Around) {
  const known = new Map<string, Part[]>();
  const cheques = new Map<string, FoundPart[]>();
  return (row: FileMoney, instrument: Instrument, before: readonly Earlier[]): FilePart => {
    const { method: way, reference } = instrument;
    if (reference === null) return { part: 1, shared: false };
    const key = datedKey(instrument);
    const inFile = around.flats.get(key) ?? new Set();
    const standing = partsIn(before);
    const parts = known.get(key) ?? standing;
    const { resident, amountPaise } = row;
    if (standing.length > 0) refuseRow(row, parts, standing, inFile);
    if (way === "transfer") refuseOnline(reference, around);
    const part = Math.max(0, ...parts.map((one) => one.part)) + 1;
    const { flatNumber } = resident;
    const { wholePaise = amountPaise, instrumentId = "" } = standing[0] ?? {};
    const { bank, chequeOn } = instrument;
    const instrumentRow = {
      id: "",
      number: null,
      receivedOn: row.receivedOn,
      bank,
      chequeOn,
      wholePaise,
      instrumentId,
    };
    const own = { ...instrumentRow, state: "RECEIVED", residentId: resident.id, flatNumber, amountPaise, part };
    known.set(key, [...parts, own]);
    const similar = way === "cheque" ? similarTo(row, instrument, around, cheques) : undefined;
    cheques.set(reference, [...(cheques.get(reference) ?? []), own]);
    return { part, shared: inFile.size > 1, instrumentId: standing[0]?.instrumentId, similar };
  };
}

function refuseRow(
  { resident, amountPaise }: FileMoney,
  parts: readonly Part[],
  standing: readonly Part[],
  inFile: ReadonlySet<string>,
): void {
  const newPart = { residentId: resident.id, amountPaise };
  refusePart(
    parts.filter(({ residentId }) => residentId === resident.id),
    newPart,
  );
  const other = standing.find((one) => !inFile.has(`${one.residentId} ${one.amountPaise}`));
  if (other) refuseDuplicate(other, standing);
  refusePart(parts, newPart);
}

function partsIn(receipts: readonly Earlier[]): Part[] {
  const standing = receipts.filter((one) => !hasEnded(one));
  return standing.map((one) => ({ ...one, instrumentId: one.instrumentId ?? "", wholePaise: one.wholePaise ?? 0 }));
}

/** Cheques of one number, date and bank, however spelt, are the same cheque, so only others can be similar. */
function similarTo(
  { amountPaise }: FileMoney,
  instrument: Instrument,
  { byReference }: Around,
  inFile: ReadonlyMap<string, readonly FoundPart[]>,
): FoundPart | undefined {
  const { reference } = instrument;
  const entered = partsIn((byReference.get(reference ?? "") ?? []).filter(({ method }) => method === "cheque"));
  const key = datedKey(instrument);
  const otherParts = [...entered, ...(inFile.get(reference ?? "") ?? [])].filter(
    ({ bank, chequeOn }) => datedKey({ ...instrument, bank, chequeOn }) !== key,
  );
  return otherParts.find((other) => isSimilar(other, { instrument, amountPaise }));
}

function refuseOnline(reference: string, { online, unidentified }: Around): void {
  const waits = unidentified.get(reference);
  const payment = online.get(reference) ?? (waits === false ? reference : undefined);
  if (payment !== undefined) refuse("reference_is_online", { field: "reference", params: { payment } });
  if (waits) refuse("reference_unidentified", { field: "reference" });
}
