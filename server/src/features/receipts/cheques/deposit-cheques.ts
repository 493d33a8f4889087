import type { BodyOf } from "@aangan/contract/endpoint";
import type { depositCheques as contract } from "@aangan/contract/features/receipts/cheques";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { openDay } from "../../ledger/locks.ts";
import { lockRests, openBillsOfAll } from "../bill-queries.ts";
import { bookDeposit } from "../book-deposit.ts";
import { isStale, refuseWrongDay } from "../days.ts";
import { notifyReceipt } from "../notify-receipt.ts";
import { allocateNumber } from "../number-receipts.ts";
import { moveReceipt, type ReceiptRow } from "../queries.ts";
import { findReceipt } from "../write-receipt.ts";
import { countCheque } from "./count-cheque.ts";
import { lockChequesInState, refuseApart, refuseElsewhere } from "./lock-cheques.ts";

/** All of them, or none. The numbers of those that begin to count come last. Returns the slip's id. */
export async function depositCheques(
  tx: Tx,
  admin: { id: string },
  { ids, account, onDay, slip }: BodyOf<typeof contract>,
  now: Date,
): Promise<string> {
  refuseWrongDay(onDay, "onDay", now);
  const cheques = await lockChequesInState(tx, ids, IN_HAND);
  await refuseApart(tx, cheques, IN_HAND);
  for (const cheque of cheques) refuseDay(cheque, onDay);
  const depositId = newId();
  const amountPaise = cheques.reduce((sum, cheque) => sum + cheque.amountPaise, 0);
  const stamp = { madeAt: now, madeBy: admin.id };
  await bookDeposit(tx, { id: depositId, kind: "cheques", account, onDay, amountPaise, slip: slip ?? null, ...stamp });
  const later = cheques.filter(({ state }) => state === "LATER").map(({ residentId }) => residentId);
  // Of all flats at once, in the order of their numbers.
  await lockRests(
    tx,
    (await openBillsOfAll(tx, later)).map(({ id }) => id),
  );
  const countedOn = await openDay(tx, onDay, now);
  const countedCheques = [];
  for (const cheque of cheques) {
    const face = cheque.state === "LATER" ? await countCheque(tx, cheque, countedOn, now) : undefined;
    countedCheques.push({ cheque, face });
  }
  for (const { cheque, face } of countedCheques) {
    const numbered = face && {
      face: JSON.stringify(face),
      countedOn,
      issuedAt: now,
      ...(await allocateNumber(tx, now)),
    };
    const change = { state: "DEPOSITED", depositId, ...numbered };
    if (!(await moveReceipt(tx, cheque.id, [cheque.state], change))) refuseElsewhere(cheque.reference);
    if (face) await notifyReceipt(tx, await findReceipt(tx, cheque.id), now);
  }
  return depositId;
}

const IN_HAND = ["LATER", "RECEIVED"];

/** The bank takes a cheque from its date on, for three months; the office had it then. */
function refuseDay({ chequeOn, receivedOn, reference }: ReceiptRow, onDay: string): void {
  const number = reference ?? "";
  if (chequeOn !== null && chequeOn > onDay) refuse("cheque_not_due", { params: { number, day: chequeOn } });
  if (chequeOn !== null && isStale(chequeOn, onDay)) refuse("cheque_stale");
  if (receivedOn > onDay) refuse("received_before_deposit", { field: "onDay", params: { number, day: receivedOn } });
}
