import type { BodyOf, WireOf } from "@aangan/contract/endpoint";
import type { bounceCheque as contract } from "@aangan/contract/features/receipts/cheques";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { type Paise, paise } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { countAct, type Starter } from "../../approvals/count-act.ts";
import { chargeForCheque } from "../../bills/charge-for-cheque.ts";
import { owedNow } from "../../bills/owed-now.ts";
import type { ChequeReturned } from "../../emails/mail-facts.ts";
import { openDay, setWaits } from "../../ledger/locks.ts";
import { moveMoney } from "../../ledger/move-money.ts";
import { readSetting } from "../../settings/read-setting.ts";
import { dayAfter, refuseWrongDay } from "../days.ts";
import { notifyReturned } from "../notify-receipt.ts";
import { moveReceipt, type ReceiptRow, receiptById } from "../queries.ts";
import type { Face } from "../receipt-wire.ts";
import { chequeApprovalFactsOf, reversePayment } from "../reverse-receipt.ts";
import { findReceipt } from "../write-receipt.ts";
import { paidOutOf, paymentsOf } from "./cheque-queries.ts";
import {
  lockChequesInState,
  receiptsOfCheque,
  refuseApart,
  refuseBeforeSlip,
  refuseElsewhere,
} from "./lock-cheques.ts";

const AT_BANK = ["DEPOSITED", "CLEARED"];

type Bounce = BodyOf<typeof contract> & { receiptId: string };

/**
 * The bank may return a cheque that it had credited. Its bills are owed again, with their own due dates; a bill asks for what
 * had been paid out of it, and for the charge. All receipts of the cheque end together; the named one's flat is charged.
 */
export async function bounceCheque(
  tx: Tx,
  admin: Starter,
  { receiptId, returnedOn, code, reason, charge }: Bounce,
  now: Date,
): Promise<WireOf<typeof Receipt>> {
  const ids = await receiptsOfCheque(tx, (await receiptById(tx, receiptId)) ?? refuse("not_found"), AT_BANK);
  const cheques = await lockChequesInState(tx, ids, AT_BANK);
  const cheque = cheques.find(({ id }) => id === receiptId);
  if (!cheque) return refuseElsewhere(null);
  await refuseApart(tx, cheques, AT_BANK);
  refuseWrongDay(returnedOn, "returnedOn", now, cheque.receivedOn);
  await refuseBeforeSlip(tx, cheque, "returnedOn", returnedOn);
  const end = { endedAt: now, endedBy: admin.id, endReason: reason };
  const charges = new Map<string, Charged | undefined>();
  for (const part of cheques) {
    const chargePaise = part.id === receiptId ? charge : paise(0);
    charges.set(part.id, await endPart(tx, admin, { part, end, returnedOn, code, chargePaise }, now));
  }
  await setWaits(tx, await paymentsOf(tx, ids), false);
  for (const part of cheques)
    await notifyResident(tx, { part, reason, returnedOn, charged: charges.get(part.id) }, now);
  await countAct(tx, admin, { kind: "bounce-cheque", ...chequeApprovalFactsOf(cheque, cheques) }, now);
  return findReceipt(tx, receiptId);
}

interface PartEnd {
  part: ReceiptRow;
  end: { endedAt: Date; endedBy: string; endReason: string };
  returnedOn: string;
  code: string;
  chargePaise: Paise;
}

type Charged = Required<Pick<ChequeReturned, "charge" | "paidOutPaise">>;

/** Returns the bill that charges for it, if any. */
async function endPart(
  tx: Tx,
  admin: { id: string },
  { part, end, returnedOn, code, ...chargeOptions }: PartEnd,
  now: Date,
): Promise<Charged | undefined> {
  const paidOutPaise = await paidOutOf(tx, part.id);
  const change = { state: "BOUNCED", clearedOn: null, returnedOn, returnCode: code, paidOutPaise, ...end };
  if (!(await moveReceipt(tx, part.id, AT_BANK, change))) refuseElsewhere(part.reference);
  await reversePayment(tx, part, { ...end, valueOn: returnedOn, isReturned: true }, now);
  if (paidOutPaise > 0) {
    const paidOut = { receiptId: part.id, amountPaise: paise(paidOutPaise), valueOn: returnedOn };
    await moveMoney(tx, { kind: "RETURNED_CHEQUE", ...paidOut }, now);
  }
  const chargePaise = paise(chargeOptions.chargePaise + paidOutPaise);
  if (chargePaise === 0) return undefined;
  const { lines } = part.face as unknown as Face;
  const of = { receiptId: part.id, residentId: part.residentId, flatNumber: part.flatNumber };
  const bill = { billType: lines[0]?.billType ?? "maintenance", dueOn: await dueDayOfCharge(tx, returnedOn, now) };
  const number = await chargeForCheque(tx, { ...of, ...bill, chargePaise }, { adminId: admin.id, now });
  const charge = { bill: number, billType: bill.billType, amountPaise: chargePaise, due: bill.dueOn };
  return { charge, paidOutPaise };
}

interface BounceFacts {
  part: ReceiptRow;
  reason: string;
  returnedOn: string;
  charged: Charged | undefined;
}

async function notifyResident(tx: Tx, { part, reason, returnedOn, charged }: BounceFacts, now: Date): Promise<void> {
  const owedPaise = await owedNow(tx, part.residentId);
  const { reference, bank } = part;
  const cheque = { reference: reference ?? "", bank, returnedOn, owedPaise, ...charged };
  await notifyReturned(tx, await findReceipt(tx, part.id), { reason, cheque }, now);
}

/** Counts from the return, or from the first open day after it. A flat is not late before it can know of the charge. */
async function dueDayOfCharge(tx: Tx, returnedOn: string, now: Date): Promise<string> {
  const { dueDays } = await readSetting(tx, "bounce");
  const dueOn = dayAfter(await openDay(tx, returnedOn, now), dueDays);
  const today = dayOf(now);
  return dueOn < today ? today : dueOn;
}
