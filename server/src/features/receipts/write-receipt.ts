import type { BillType } from "@aangan/contract/bill-kinds";
import type { WireOf } from "@aangan/contract/endpoint";
import type { Line } from "@aangan/contract/features/receipts/allocation";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { type Paise, rupeeText } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { isFrozen, lockOwnBill } from "../bills/locks.ts";
import { supersedeKnown } from "../payments/counter/open-payments.ts";
import { recordOfficePayment } from "../payments/counter/record-office-payment.ts";
import type { findResident } from "../residents/find-resident.ts";
import { headNow } from "../settings/letterhead.ts";
import { instantOn } from "./days.ts";
import type { OpenedPart } from "./instruments/open-part.ts";
import { allocateNumber } from "./number-receipts.ts";
import * as queries from "./queries.ts";
import { type Face, type PaperOptions, toReceipt } from "./receipt-wire.ts";

/** Where a cheque is when its receipt is written. */
type Place = Pick<queries.ReceiptRow, "state"> &
  Partial<Pick<queries.ReceiptRow, "depositId" | "clearedOn" | "clearedAt">>;

export interface NewReceipt extends OpenedPart {
  resident: Awaited<ReturnType<typeof findResident>>;
  amountPaise: Paise;
  lines: readonly Line[];
  advance: Paise;
  keepAdvance: boolean;
  receivedOn: string;
  /** Of a cheque that was post-dated, the day of its slip. */
  countedOn: string;
  place: Place;
  note?: string | undefined;
  replaces?: string;
  /** The resident's notice that it accepts. */
  claimId?: string | undefined;
}

interface Writing {
  adminId: string;
  /** Open online payments that the office knows of. */
  knowing: readonly string[];
  now: Date;
}

/**
 * Books the money and gives its receipt the next number. The caller holds the flat's money. Locks the open payments, the
 * bills, and last the number.
 */
export async function writeReceipt(tx: Tx, newReceipt: NewReceipt, writing: Writing): Promise<WireOf<typeof Receipt>> {
  const { now } = writing;
  const { countedOn, lines } = newReceipt;
  const billIds = lines.map(({ billId }) => billId);
  await supersedeKnown(tx, billIds, writing.knowing, now);
  const face = await faceOf(tx, newReceipt, writing.adminId, lockBillToPay);
  const id = newId();
  await bookMoney(tx, id, newReceipt, now);
  const issueFields = { face: JSON.stringify(face), countedOn, issuedAt: now };
  return insert(tx, { id, ...rowOf(newReceipt, writing), ...issueFields, ...(await allocateNumber(tx, now)) });
}

/** A post-dated cheque: nothing moves, and it has no number. */
export async function writeLater(tx: Tx, newReceipt: NewReceipt, writing: Writing): Promise<WireOf<typeof Receipt>> {
  const options: PaperOptions = {
    ...(await faceOf(tx, newReceipt, writing.adminId, findBillToPay)),
    keepAdvance: newReceipt.keepAdvance,
  };
  return insert(tx, { id: newId(), ...rowOf(newReceipt, writing), wish: JSON.stringify(options) });
}

/** Of a cheque that has not cleared, the advance waits. */
export async function bookMoney(
  tx: Tx,
  receiptId: string,
  newReceipt: Pick<NewReceipt, "instrument" | "countedOn" | "lines" | "advance" | "keepAdvance" | "place"> & {
    resident: Pick<NewReceipt["resident"], "id" | "flatNumber">;
  },
  now: Date,
): Promise<void> {
  const { resident, instrument, countedOn, keepAdvance, place } = newReceipt;
  const { method: way, reference } = instrument;
  const waits = way === "cheque" && place.state !== "CLEARED";
  const paidAt = instantOn(countedOn, now);
  const money = { receiptId, way, resident, reference, paidAt, countedOn, keepAdvance, waits };
  await recordOfficePayment(tx, money, newReceipt, now);
}

function rowOf(newReceipt: NewReceipt, { adminId, now }: Writing) {
  const {
    resident,
    instrument,
    instrumentId,
    amountPaise,
    part,
    receivedOn,
    place,
    note = null,
    replaces = null,
    claimId = null,
  } = newReceipt;
  const payer = { residentId: resident.id, flatNumber: resident.flatNumber };
  return {
    ...{ ...payer, ...instrument, instrumentId, amountPaise, part, receivedOn, ...place, note, replaces, claimId },
    ...{ writtenAt: now, writtenBy: adminId },
  };
}

async function insert(tx: Tx, row: Parameters<typeof queries.insertReceipt>[1]) {
  await queries.insertReceipt(tx, row);
  return findReceipt(tx, row.id);
}

/** Refuses with `not_found`. */
export async function findReceipt(tx: Tx, id: string): Promise<WireOf<typeof Receipt>> {
  return toReceipt((await queries.receiptById(tx, id)) ?? refuse("not_found"));
}

type FindBill = (tx: Tx, resident: { id: string }, line: Line) => ReturnType<typeof findBillToPay>;

/** Who takes the money, and for which association, as of now. */
export async function signedBy(tx: Tx, adminId: string | null): Promise<Pick<Face, "head" | "takenBy">> {
  return { head: await headNow(tx), takenBy: adminId === null ? "" : await queries.takerName(tx, adminId) };
}

async function faceOf(
  tx: Tx,
  { resident, lines, advance }: NewReceipt,
  adminId: string,
  find: FindBill,
): Promise<Face> {
  const { name, complex } = resident;
  const ofBills: Face["lines"] = [];
  for (const line of lines) {
    const { billType, dueOn } = await find(tx, resident, line);
    ofBills.push({ ...line, billType, dueOn });
  }
  return { name, complex, lines: ofBills, advancePaise: advance, ...(await signedBy(tx, adminId)) };
}

async function findBillToPay(tx: Tx, resident: { id: string }, { billId }: Line) {
  const bill = await lockOwnBill(tx, resident, billId);
  if (bill.isCancelled) refuse("bill_cancelled");
  return { ...bill, billType: bill.billType as BillType };
}

async function lockBillToPay(tx: Tx, resident: { id: string }, line: Line) {
  const bill = await findBillToPay(tx, resident, line);
  if (await isFrozen(tx, line.billId)) refuse("bill_frozen");
  const { remainingPaise } = bill;
  if (line.amountPaise > remainingPaise) {
    refuse("bill_rest_smaller", { field: "lines", params: { most: rupeeText(remainingPaise) } });
  }
  return bill;
}
