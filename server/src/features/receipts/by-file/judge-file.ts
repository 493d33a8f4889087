import { allocate, type Line } from "@aangan/contract/features/receipts/allocation";
import { RECEIPT_LINES } from "@aangan/contract/features/receipts/take-payment";
import { type Paise, paise } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/db.ts";
import { groupedBy } from "../../../platform/grouped-by.ts";
import { Refusal, refuse } from "../../../platform/refusal.ts";
import { openPaymentsToKnow } from "../../payments/counter/open-payments.ts";
import { readSetting } from "../../settings/read-setting.ts";
import { type OpenBillOfFlat, openBillsOfAll } from "../bill-queries.ts";
import { refuseClosed } from "../cash-book/cash-box.ts";
import { lastClosedDay } from "../cash-book/cash-queries.ts";
import { refuseWrongDay } from "../days.ts";
import { type Instrument, readInstrument } from "../instrument.ts";
import { datedKey, instrumentKey } from "../instruments/instrument-key.ts";
import { mostCash, refuseAgain, refuseTooMuch } from "../refuse-twice.ts";
import { type FileMoney, hasEnded } from "./file-money.ts";
import * as queries from "./file-queries.ts";
import { type FilePart, partsOfFile } from "./parts-of-file.ts";

/** A row that the counter would take, and how. */
export interface ReceiptInput extends FileMoney, FilePart {
  instrument: Instrument;
  isLater: boolean;
  lines: (Line & Pick<OpenBillOfFlat, "billType" | "dueOn">)[];
  advance: Paise;
  /** Online payments of its bills that have not ended. */
  open: string[];
  /** The resident's notice of this transfer. */
  claimId: string | undefined;
  /** The same money had a receipt that was taken back, or whose cheque was returned. */
  endedBefore: queries.Earlier | undefined;
}

export type Verdict = { fate: "new"; taking: ReceiptInput } | { fate: "there" } | { fate: "refused"; refusal: Refusal };

/** Looks at the rows of a file as the counter would, in their order: what an earlier row pays is paid for a later one. */
export async function judgeFile(db: Db, rows: readonly FileMoney[], now: Date): Promise<Verdict[]> {
  const judge = judgeIn(await surroundings(db, rows), now);
  return rows.map((row) => {
    try {
      return judge(row);
    } catch (error) {
      if (error instanceof Refusal) return { fate: "refused", refusal: error };
      throw error;
    }
  });
}

/** Everything that the counter asks the database, for all rows at once. */
async function surroundings(db: Db, rows: readonly FileMoney[]) {
  const residentIds = [...new Set(rows.map(({ resident }) => resident.id))];
  const references = [...new Set(rows.flatMap(({ reference }) => reference ?? []))];
  const cashDays = rows.flatMap(({ way, receivedOn }) => (way === "cash" ? [receivedOn] : []));
  const withReferences = await queries.receiptsWithReferences(db, references);
  const bills = await openBillsOfAll(db, residentIds);
  const open = await openPaymentsToKnow(
    db,
    bills.map(({ id }) => id),
  );
  return {
    bills: groupedBy(bills, ({ residentId }) => residentId),
    open: groupedBy(open, ({ billId }) => billId),
    instruments: groupedBy(withReferences, instrumentKey),
    cash: cashDays.length === 0 ? [] : await queries.cashSince(db, residentIds, cashDays.sort()[0] ?? ""),
    online: await queries.onlineWithReferences(db, references),
    unidentified: await queries.unidentifiedWithReferences(db, references),
    claims: await queries.claimsWithReferences(db, references),
    closedUpTo: (await lastClosedDay(db))?.day ?? "",
    mostCash: mostCash((await readSetting(db, "cash")).mostADay),
    flats: flatsOfInstruments(rows),
    byReference: groupedBy(withReferences, ({ reference }) => reference ?? ""),
  };
}

type Around = Awaited<ReturnType<typeof surroundings>>;

/** The flats for which a file says that one instrument pays, each with its amount. */
function flatsOfInstruments(rows: readonly FileMoney[]): Map<string, Set<string>> {
  const flats = new Map<string, Set<string>>();
  for (const { way, bank = "", chequeOn = null, reference, resident, amountPaise } of rows) {
    if (reference === undefined) continue;
    const own = way === "cheque" ? { bank, chequeOn } : { bank: "", chequeOn: null };
    const key = datedKey({ method: way, reference, ...own });
    flats.set(key, (flats.get(key) ?? new Set()).add(`${resident.id} ${amountPaise}`));
  }
  return flats;
}

function judgeIn(around: Around, now: Date): (row: FileMoney) => Verdict {
  const today = dayOf(now);
  const partOf = partsOfFile(around);
  const cashInFile = new Map<string, number>();
  const pay = payerOf(around);

  return (row) => {
    const { resident, amountPaise, way, receivedOn } = row;
    const instrument = instrumentOf(row, today);
    const claim = around.claims.find(
      (candidate) =>
        way === "transfer" &&
        candidate.residentId === resident.id &&
        candidate.reference === instrument.reference &&
        candidate.amountPaise === amountPaise,
    );
    const before = way === "cash" ? cashLike(row, around) : (around.instruments.get(instrumentKey(instrument)) ?? []);
    const own = before.filter((one) => one.residentId === resident.id && one.amountPaise === amountPaise);
    // Cash has no number: only what came by a file is known to be the same.
    if (own.some((one) => !hasEnded(one) && (way !== "cash" || one.uploadId !== null))) return { fate: "there" };
    if (receivedOn !== claim?.paidOn) refuseWrongDay(receivedOn, "receivedOn", now);
    if (way === "cash") {
      refuseClosed(around, receivedOn);
      refuseMoreCash(row, around, cashInFile);
    }
    const part = partOf(row, instrument, before);
    const isLater = instrument.chequeOn !== null && instrument.chequeOn > today;
    const endedBefore = own.find((one) => hasEnded(one) && !one.undone);
    const taking = { ...row, instrument, ...part, isLater, claimId: claim?.id, endedBefore };
    return { fate: "new", taking: { ...taking, ...pay(row, isLater) } };
  };
}

/** A bank beside cash or a transfer, and its date, are the payer's own affair. */
function instrumentOf({ way, reference, bank, chequeOn }: FileMoney, today: string): Instrument {
  return readInstrument({ way, reference, ...(way === "cheque" && { bank, chequeOn }) }, today);
}

function cashLike({ resident, receivedOn }: FileMoney, { cash }: Around): queries.Earlier[] {
  return cash.filter((one) => one.residentId === resident.id && one.receivedOn === receivedOn);
}

function refuseMoreCash(row: FileMoney, around: Around, inFile: Map<string, number>): void {
  const { resident, receivedOn, amountPaise } = row;
  const liveReceipts = cashLike(row, around).filter((one) => !hasEnded(one));
  const key = `${resident.id} ${receivedOn}`;
  const sum = amountPaise + (inFile.get(key) ?? 0);
  refuseTooMuch(liveReceipts, sum, around.mostCash);
  refuseAgain(liveReceipts, amountPaise);
  inFile.set(key, sum);
}

/** Divides the money of row after row; the rests of bills go down on the way. */
function payerOf({ bills, open }: Around) {
  return ({ resident, amountPaise }: FileMoney, isLater: boolean): Pick<ReceiptInput, "lines" | "advance" | "open"> => {
    const own = bills.get(resident.id) ?? [];
    const byAge = own.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.id.localeCompare(other.id));
    const canTake = byAge.filter(({ remainingPaise }) => remainingPaise > 0).slice(0, RECEIPT_LINES);
    const { lines, advance } = allocate(
      amountPaise,
      canTake.map(({ remainingPaise, ...bill }) => ({ ...bill, remainingPaise: paise(remainingPaise) })),
      [],
    );
    const paid = lines.flatMap((line) => {
      const bill = own.find(({ id }) => id === line.billId);
      return bill ? [{ line, bill }] : [];
    });
    const waiting = paid.flatMap(({ bill }) => open.get(bill.id) ?? []);
    const isUnderReview = waiting.some(({ underReview }) => underReview) || paid.some(({ bill }) => bill.frozen);
    if (isUnderReview) refuse("bill_under_review", { field: "amount" });
    if (!isLater) for (const { line, bill } of paid) bill.remainingPaise -= line.amountPaise;
    return {
      lines: paid.map(({ line, bill: { billType, dueOn } }) => ({ ...line, billType, dueOn })),
      advance,
      open: isLater ? [] : waiting.map(({ paymentId }) => paymentId),
    };
  };
}
