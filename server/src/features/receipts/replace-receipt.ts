import type { BodyOf, WireOf } from "@aangan/contract/endpoint";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { replaceReceipt as contract } from "@aangan/contract/features/receipts/replace-receipt";
import type { PaymentMethod } from "@aangan/contract/features/receipts/take-payment";
import { paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { countAct, type Starter } from "../approvals/count-act.ts";
import { openDay } from "../ledger/locks.ts";
import { holdPaymentsToReplace } from "../payments/counter/reverse-at-office.ts";
import { findResident } from "../residents/find-resident.ts";
import { lockRests } from "./bill-queries.ts";
import { debitOpenDay, holdForReversal } from "./cash-book/leave-box.ts";
import { refusePart } from "./instruments/choose-instrument.ts";
import { lockReferences, partsOfInstruments } from "./instruments/instrument-queries.ts";
import { notifyReplacement } from "./notify-receipt.ts";
import { lockMoneyOf, moveReceipt, receiptById } from "./queries.ts";
import { refuseCash } from "./refuse-twice.ts";
import { approvalFactsOf, reversePayment } from "./reverse-receipt.ts";
import { linesOf } from "./take-payment.ts";
import { writeLater, writeReceipt } from "./write-receipt.ts";

type Replacing = BodyOf<typeof contract> & { receiptId: string };

/**
 * Takes a receipt back and writes its money anew, for another flat or other bills. Its cheque stays where it is, on its
 * slip. Refuses as reversing and taking do.
 */
export async function replaceReceipt(
  tx: Tx,
  admin: Starter,
  replacing: Replacing,
  now: Date,
): Promise<WireOf<typeof Receipt>> {
  const { receiptId, reason, advance } = replacing;
  const found = (await receiptById(tx, receiptId)) ?? refuse("not_found");
  if (found.method === "online") refuse("paid_online");
  const { part, receivedOn } = found;
  const amountPaise = paise(found.amountPaise);
  const lines = linesOf(replacing, amountPaise);
  const resident = await findResident(tx, replacing.userId);
  await holdForReversal(tx, found);
  for (const id of [...new Set([found.residentId, resident.id])].sort()) await lockMoneyOf(tx, id);
  await lockReferences(tx, [found]);
  // Read again under the locks: the cheque may have travelled.
  const wrong = (await receiptById(tx, receiptId)) ?? refuse("not_found");
  const { state, depositId, clearedOn, clearedAt, account } = wrong;
  const countedOn = await openDay(tx, wrong.countedOn ?? receivedOn, now);
  const end = { endedAt: now, endedBy: admin.id, endReason: reason };
  const isOurs = await moveReceipt(tx, receiptId, STANDING, { state: "CANCELLED", ...end });
  if (!isOurs) refuse("receipt_ended");
  const { reference, bank, chequeOn, instrumentId } = wrong;
  if (instrumentId !== null) {
    refusePart(await partsOfInstruments(tx, [instrumentId]), { residentId: resident.id, amountPaise });
  }
  const instrument = { method: wrong.method as PaymentMethod, reference, bank, chequeOn, account };
  const place = { state, depositId, clearedOn, clearedAt };
  const keepAdvance = replacing.keepAdvance === true;
  const note = replacing.note ?? wrong.note ?? undefined;
  const how = {
    resident,
    instrument,
    instrumentId,
    part,
    place,
    keepAdvance,
    note,
    replaces: receiptId,
    amountPaise,
    lines,
    advance,
  };
  const write = state === "LATER" ? writeLater : writeReceipt;
  const writing = { adminId: admin.id, knowing: replacing.knowing, now };
  const billIds = lines.map(({ billId }) => billId);
  await lockRests(tx, await holdPaymentsToReplace(tx, receiptId, billIds));
  return debitOpenDay(tx, wrong, now, async (paidOut) => {
    // Cash of a closed day goes out of the box today, and comes in again today; it was received when it was.
    const days = { receivedOn, countedOn: paidOut?.paidOn ?? countedOn };
    // On one day, so that no month has the money twice.
    await reversePayment(tx, wrong, { ...end, ...paidOut, valueOn: days.countedOn }, now);
    if (wrong.method === "cash") {
      await refuseCash(tx, { residentId: resident.id, amountPaise, receivedOn, again: replacing.again === true });
    }
    const newReceipt = await write(tx, { ...how, ...days }, writing);
    const ended = { _id: receiptId, number: wrong.number ?? "", userId: wrong.residentId, amount: amountPaise };
    await notifyReplacement(tx, ended, newReceipt, reason, now);
    if (resident.id !== wrong.residentId) {
      const moved = { kind: "replace-receipt" as const, ...approvalFactsOf(wrong), toFlat: resident.flatNumber };
      await countAct(tx, admin, moved, now);
    }
    return newReceipt;
  });
}

const STANDING = ["LATER", "RECEIVED", "DEPOSITED", "CLEARED"];
