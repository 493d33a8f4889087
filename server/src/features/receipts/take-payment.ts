import type { BodyOf, WireOf } from "@aangan/contract/endpoint";
import type { Line } from "@aangan/contract/features/receipts/allocation";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { takePayment as contract } from "@aangan/contract/features/receipts/take-payment";
import { type Paise, rupeeText } from "@aangan/contract/money";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { acceptClaim } from "../claims/accept-claim.ts";
import { openDay } from "../ledger/locks.ts";
import { findResident } from "../residents/find-resident.ts";
import { dayInBox } from "./cash-book/cash-box.ts";
import { refuseWrongDay } from "./days.ts";
import { readInstrument } from "./instrument.ts";
import { openPart } from "./instruments/open-part.ts";
import { notifyClaimAccepted, notifyReceipt } from "./notify-receipt.ts";
import { lockMoneyOf } from "./queries.ts";
import { refuseCash } from "./refuse-twice.ts";
import { writeLater, writeReceipt } from "./write-receipt.ts";

type ReceiptInput = BodyOf<typeof contract>;

/** Books the money and gives its receipt the next number, all in one transaction. A post-dated cheque moves nothing yet. */
export async function takePayment(
  tx: Tx,
  admin: { id: string },
  taking: ReceiptInput,
  now: Date,
): Promise<WireOf<typeof Receipt>> {
  const { amount: amountPaise, advance, receivedOn, note } = taking;
  const lines = linesOf(taking, amountPaise);
  const today = dayOf(now);
  const instrument = readInstrument(taking, today);
  const resident = await findResident(tx, taking.userId);
  const openOn = await openDay(tx, receivedOn, now);
  const countedOn = instrument.method === "cash" ? await dayInBox(tx, { receivedOn, openOn, today }) : openOn;
  await lockMoneyOf(tx, resident.id);
  const claim = await acceptClaim(tx, admin, taking, now);
  if (receivedOn !== claim?.paidOn) refuseWrongDay(receivedOn, "receivedOn", now);
  if (instrument.method === "cash") {
    await refuseCash(tx, { residentId: resident.id, amountPaise, receivedOn, again: taking.again === true });
  }
  const { alsoFor, differentCheques, instrumentAmount: wholePaise } = taking;
  const answers = { alsoFor, differentCheques, wholePaise };
  const newPart = { instrument, residentId: resident.id, amountPaise, ...answers };
  const part = await openPart(tx, newPart, { adminId: admin.id, now });
  const { chequeOn } = part.instrument;
  const isLater = chequeOn !== null && chequeOn > today;
  const place = { state: isLater ? "LATER" : "RECEIVED" };
  const keepAdvance = taking.keepAdvance === true;
  const how = { resident, ...part, place, keepAdvance, note, claimId: claim?.id };
  const write = isLater ? writeLater : writeReceipt;
  const writing = { adminId: admin.id, knowing: taking.knowing, now };
  const receipt = await write(tx, { ...how, amountPaise, lines, advance, receivedOn, countedOn }, writing);
  await (claim ? notifyClaimAccepted(tx, claim, receipt, now) : notifyReceipt(tx, receipt, now));
  return receipt;
}

/** By the bills' numbers, which is the order of their locks. Refuses with `lines_not_amount`. */
export function linesOf({ lines, advance }: Pick<ReceiptInput, "lines" | "advance">, amount: Paise): Line[] {
  const sum = lines.reduce((all, line) => all + line.amount, advance as number);
  const areDifferent = new Set(lines.map(({ billId }) => billId)).size === lines.length;
  if (sum !== amount || !areDifferent) refuse("lines_not_amount", { params: { amount: rupeeText(amount) } });
  return lines
    .map(({ billId, amount: amountPaise }) => ({ billId, amountPaise }))
    .sort((one, other) => (one.billId < other.billId ? -1 : 1));
}
