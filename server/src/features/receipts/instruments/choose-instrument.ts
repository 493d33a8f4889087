import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import { refuse } from "../../../platform/refusal.ts";
import type { Instrument } from "../instrument.ts";
import { bankKey } from "./instrument-key.ts";

/** A receipt that counts, of a transfer or a cheque. */
export interface Part {
  id: string;
  residentId: string;
  flatNumber: string;
  /** Null while its cheque is post-dated. */
  number: string | null;
  receivedOn: string;
  amountPaise: number;
  part: number;
  state: string;
  bank: string;
  chequeOn: string | null;
  instrumentId: string;
  /** Of the whole transfer or cheque. */
  wholePaise: number;
}

export interface NewPart {
  instrument: Pick<Instrument, "method" | "reference" | "bank" | "chequeOn">;
  residentId: string;
  amountPaise: Paise;
  /** Of the whole transfer or cheque, where it pays for several flats. */
  wholePaise?: Paise | undefined;
  /** A receipt of the same transfer or cheque. */
  alsoFor?: string | undefined;
  /** Receipts of other cheques with the same number. */
  differentCheques?: readonly string[] | undefined;
}

/**
 * Chooses the instrument that a new receipt is a part of, among all parts with its reference; undefined: it is the first.
 * Refuses with `instrument_taken`, `cheque_again`, `instrument_same_flat`, `instrument_spent` and `instrument_amount_small`.
 */
export function chooseInstrument(parts: readonly Part[], newPart: NewPart): readonly Part[] | undefined {
  const instrumentPart = parts.find(({ id }) => id === newPart.alsoFor) ?? sameInstrument(parts, newPart);
  if (!instrumentPart) {
    refuseSimilar(parts, newPart);
    const { wholePaise = newPart.amountPaise, amountPaise } = newPart;
    if (wholePaise < amountPaise) refuse("instrument_amount_small", { field: "instrumentAmount" });
    return undefined;
  }
  const own = parts.filter(({ instrumentId }) => instrumentId === instrumentPart.instrumentId);
  refusePart(own, newPart);
  if (instrumentPart.id !== newPart.alsoFor) refuseDuplicate(instrumentPart, own);
  return own;
}

export function remainderOf(own: readonly Pick<Part, "amountPaise" | "wholePaise">[]): Paise {
  const [first] = own;
  return paise(own.reduce((remaining, { amountPaise }) => remaining - amountPaise, first?.wholePaise ?? 0));
}

type Shared = Pick<Part, "residentId" | "flatNumber" | "number" | "amountPaise" | "wholePaise">;

/** Refuses with `instrument_same_flat` and `instrument_spent`. */
export function refusePart(
  own: readonly Shared[],
  { residentId, amountPaise, wholePaise }: Pick<NewPart, "residentId" | "amountPaise" | "wholePaise">,
): void {
  const [first] = own;
  if (!first) return;
  const same = own.find((part) => part.residentId === residentId);
  if (same) refuse("instrument_same_flat", { field: "reference", params: { entry: entryOf(same) } });
  const remainder = remainderOf(own);
  const isAnotherWhole = wholePaise !== undefined && wholePaise !== first.wholePaise;
  if (amountPaise <= remainder && !isAnotherWhole) return;
  const wholeText = rupeeText(paise(first.wholePaise));
  refuse("instrument_spent", {
    field: "amount",
    params: { left: rupeeText(remainder), whole: wholeText, entry: entryOf(first) },
  });
}

/** How the office finds a receipt. That of a post-dated cheque has no number yet. */
function entryOf({ flatNumber, number }: Pick<Part, "flatNumber" | "number">): string {
  return number === null ? flatNumber : `${flatNumber}, ${number}`;
}

/** A question: the receipt's id answers that it pays for several flats. */
export function refuseDuplicate(part: Part, own: readonly Part[]): never {
  const { id: receipt, receivedOn: day, wholePaise } = part;
  const params = { day, entry: entryOf(part), receipt, whole: rupeeText(paise(wholePaise)) };
  return refuse("instrument_taken", { field: "reference", params: { ...params, left: rupeeText(remainderOf(own)) } });
}

function sameInstrument(parts: readonly Part[], { instrument }: NewPart): Part | undefined {
  const { method: way, bank, chequeOn } = instrument;
  if (way === "transfer") return parts[0];
  return parts.find((part) => bankKey(part.bank) === bankKey(bank) && part.chequeOn === chequeOn);
}

/** A question: banks are spelt in many ways, but two cheques of one number seldom share their date or amount too. */
function refuseSimilar(parts: readonly Part[], newPart: NewPart): void {
  const similar = parts.find((part) => !newPart.differentCheques?.includes(part.id) && isSimilar(part, newPart));
  if (!similar) return;
  const { id: receipt, bank, chequeOn } = similar;
  const params = { cheque: newPart.instrument.reference ?? "", bank, day: chequeOn ?? "", entry: entryOf(similar) };
  refuse("cheque_again", { field: "reference", params: { ...params, receipt } });
}

/** Whether a cheque of the same number may be the same cheque. */
export function isSimilar(
  part: Omit<Part, "residentId">,
  { instrument, amountPaise, wholePaise }: Omit<NewPart, "residentId">,
): boolean {
  const amounts: readonly number[] = [part.amountPaise, part.wholePaise];
  return (
    bankKey(part.bank) === bankKey(instrument.bank) ||
    part.chequeOn === instrument.chequeOn ||
    amounts.includes(amountPaise) ||
    (wholePaise !== undefined && amounts.includes(wholePaise))
  );
}
