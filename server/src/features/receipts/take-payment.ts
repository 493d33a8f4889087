import type { Line } from "@aangan/contract/allocation";
import type { BillType } from "@aangan/contract/bill-kinds";
import type { BodyOf, Made } from "@aangan/contract/endpoint";
import { type Paise, rupeeText } from "@aangan/contract/money";
import { type takePayment as contract, DAYS_BACK, type Receipt } from "@aangan/contract/receipts";
import { dayOf, later, startOfDay } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { isFrozen, lockOwnBill } from "../bills/locks.ts";
import { acceptClaim } from "../claims/accept-claim.ts";
import { supersedeKnown } from "../payments/counter/open-payments.ts";
import { takeAtOffice } from "../payments/counter/take-at-office.ts";
import { findResident } from "../residents/find-resident.ts";
import { takeNumber } from "./number-receipts.ts";
import * as queries from "./queries.ts";
import { type Face, receiptOnWire } from "./receipt-wire.ts";
import { partOfTransfer, refuseCash, refuseTaken } from "./refuse-twice.ts";

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

type Taking = BodyOf<typeof contract>;

/**
 * Books the money and gives its receipt the next number, all in one transaction. The locks: the flat's money, the open
 * payments, the bills, and last the number.
 */
export async function takePayment(
  tx: Tx,
  admin: { id: string },
  taking: Taking,
  now: Date,
): Promise<Made<typeof Receipt>> {
  const { way, amount: amountPaise, advance, receivedOn } = taking;
  const lines = linesOf(taking);
  const resident = await findResident(tx, taking.userId);
  await queries.lockMoneyOf(tx, resident.id);
  const claim = await acceptClaim(tx, admin, taking, now);
  if (receivedOn !== claim?.paidOn) refuseWrongDay(receivedOn, now);
  const reference = referenceOf(taking);
  if (way === "cash") {
    await refuseCash(tx, { residentId: resident.id, amountPaise, receivedOn, again: taking.again === true });
  }
  const part = reference === null ? 1 : await partOfTransfer(tx, reference, taking.alsoFor);
  const billIds = lines.map(({ billId }) => billId);
  await supersedeKnown(tx, billIds, taking.knowing, now);
  const faceLines: Face["lines"] = [];
  for (const line of lines) faceLines.push({ ...line, ...(await lockBillToPay(tx, resident, line)) });
  const receiptId = newId();
  const keepAdvance = taking.keepAdvance === true;
  const money = { receiptId, way, resident, reference, paidAt: paidAt(receivedOn, now), keepAdvance };
  await takeAtOffice(tx, money, { lines, advance }, now);
  const { name, complex, flatNumber, id: residentId } = resident;
  const face: Face = { name, complex, lines: faceLines, advancePaise: advance };
  const isNew = await queries.insertReceipt(tx, {
    ...{ id: receiptId, way, residentId, flatNumber, amountPaise, receivedOn, reference, part },
    ...{ claimId: claim?.id ?? null, note: taking.note ?? null, face: JSON.stringify(face), issuedAt: now },
    ...{ countedOn: receivedOn, writtenAt: now, writtenBy: admin.id, ...(await takeNumber(tx, now)) },
  });
  if (!isNew) await refuseRaced(tx, reference);
  return findReceipt(tx, receiptId);
}

async function findReceipt(tx: Tx, id: string): Promise<Made<typeof Receipt>> {
  const row = (await queries.receiptById(tx, id)) ?? refuse("not_found");
  return receiptOnWire(row);
}

/** By the bills' numbers, which is the order of their locks. */
function linesOf({ lines, amount, advance }: Taking): Line[] {
  const sum = lines.reduce((all, line) => all + line.amount, advance as number);
  const areDifferent = new Set(lines.map(({ billId }) => billId)).size === lines.length;
  if (sum !== amount || !areDifferent) refuse("lines_not_amount", { params: { amount: rupeeText(amount) } });
  return lines
    .map(({ billId, amount: amountPaise }) => ({ billId, amountPaise }))
    .sort((one, other) => (one.billId < other.billId ? -1 : 1));
}

function refuseWrongDay(receivedOn: string, now: Date): void {
  const oldest = dayOf(later(now, -DAYS_BACK * 2 * HALF_A_DAY_MS));
  if (receivedOn > dayOf(now) || receivedOn < oldest) {
    refuse("received_on_invalid", { field: "receivedOn", params: { days: DAYS_BACK } });
  }
}

function referenceOf({ way, reference }: Taking): string | null {
  if ((way === "transfer") !== (reference !== undefined)) refuse("reference_invalid", { field: "reference" });
  return reference ?? null;
}

/** Now, or noon of an earlier day. */
function paidAt(receivedOn: string, now: Date): Date {
  return receivedOn === dayOf(now) ? now : later(startOfDay(receivedOn), HALF_A_DAY_MS);
}

async function lockBillToPay(tx: Tx, resident: { id: string }, { billId, amountPaise }: Line) {
  const bill = await lockOwnBill(tx, resident, billId);
  if (bill.isCancelled) refuse("bill_cancelled");
  if (await isFrozen(tx, billId)) refuse("bill_under_review");
  const tooMuch = amountPaise > bill.remainingPaise;
  if (tooMuch)
    refuse("bill_rest_smaller", { field: "lines", params: { most: rupeeText(bill.remainingPaise as Paise) } });
  return { billType: bill.billType as BillType, dueOn: bill.dueOn };
}

async function refuseRaced(tx: Tx, reference: string | null): Promise<never> {
  const [other] = reference === null ? [] : await queries.receiptsOfTransfer(tx, reference);
  return other ? refuseTaken(other) : refuse("server_error");
}
