import type { bounceCheque as contract } from "@aangan/contract/counter/cheques";
import type { Receipt } from "@aangan/contract/counter/receipts";
import type { BodyOf, Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { countAct, type Starter } from "../../approvals/count-act.ts";
import { chargeForCheque } from "../../bills/charge-for-cheque.ts";
import { setWaits } from "../../ledger/locks.ts";
import { readSetting } from "../../settings/read-setting.ts";
import { dayAfter, refuseWrongDay } from "../days.ts";
import { moveReceipt } from "../queries.ts";
import type { Face } from "../receipt-wire.ts";
import { countedFrom, takeMoneyBack } from "../reverse-receipt.ts";
import { tellOfEnd } from "../tell-of-receipt.ts";
import { findReceipt } from "../write-receipt.ts";
import { paidOutOf, paymentsOf } from "./cheque-queries.ts";
import { holdCheques, refuseBeforeSlip, refuseElsewhere } from "./hold-cheques.ts";

type Bounce = BodyOf<typeof contract> & { receiptId: string };

/**
 * The bank may return a cheque that it had credited. Its bills are owed again, with their own due dates; a bill asks for what
 * had been paid out of it, and for the charge.
 */
export async function bounceCheque(
  tx: Tx,
  admin: Starter,
  { receiptId, returnedOn, code, reason, charge }: Bounce,
  now: Date,
): Promise<Made<typeof Receipt>> {
  const [cheque] = await holdCheques(tx, [receiptId], ["DEPOSITED", "CLEARED"]);
  if (!cheque) return refuseElsewhere(null);
  refuseWrongDay(returnedOn, "returnedOn", now, cheque.countedOn ?? "");
  await refuseBeforeSlip(tx, cheque, "returnedOn", returnedOn);
  const end = { endedAt: now, endedBy: admin.id, endReason: reason };
  const paidOutPaise = await paidOutOf(tx, receiptId);
  const change = { state: "BOUNCED", clearedOn: null, returnedOn, returnCode: code, paidOutPaise, ...end };
  if (!(await moveReceipt(tx, receiptId, ["DEPOSITED", "CLEARED"], change))) refuseElsewhere(cheque.reference);
  await takeMoneyBack(tx, cheque, { ...end, valueOn: returnedOn, evenIfPaidOut: true }, now);
  await setWaits(tx, await paymentsOf(tx, [receiptId]), false);
  const chargePaise = paise(charge + paidOutPaise);
  if (chargePaise > 0) {
    const { lines } = cheque.face as unknown as Face;
    const of = { receiptId, residentId: cheque.residentId, flatNumber: cheque.flatNumber };
    const { dueDays } = await readSetting(tx, "bounce");
    const bill = { billType: lines[0]?.billType ?? "maintenance", dueOn: dayAfter(dayOf(now), dueDays) };
    await chargeForCheque(tx, { ...of, ...bill, chargePaise }, { adminId: admin.id, now });
  }
  const receipt = await findReceipt(tx, receiptId);
  await tellOfEnd(tx, receipt, "cheque_returned", reason, now);
  await countAct(tx, admin, { kind: "bounce-cheque", ...countedFrom(cheque) }, now);
  return receipt;
}
