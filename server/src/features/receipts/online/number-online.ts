import { paise } from "@aangan/contract/money";
import { dayOf, later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyResidents } from "../../emails/notify-residents.ts";
import { allocateNumbers } from "../number-receipts.ts";
import type { Face } from "../receipt-wire.ts";
import { signedBy } from "../write-receipt.ts";
import * as queries from "./online-queries.ts";

/**
 * Writes receipts for online money that has none: payments that companies report, and unidentified money that was given to a
 * flat. Returns how many. Throws, and then writes none, when the books do not say what became of some of it.
 */
export async function numberOnline(tx: Tx, filter: queries.NumberingFilter, now: Date): Promise<number> {
  await queries.lockNumbering(tx);
  const ids = await queries.lockUnnumbered(tx, filter);
  if (ids.length === 0) return 0;
  const money = await queries.moneyOf(tx, ids);
  if (money.length !== ids.length) throw new Error(`${ids.length} came in but ${money.length} are booked`);
  const signed = await signedBy(tx, null);
  const faces = money.map((one) => ({ ...faceOf(one), ...signed }));
  const numbers = await allocateNumbers(tx, "WEB", money.length, now);
  const receipts = numbers.map((numbered, nth) => receiptOf(money[nth] as queries.Money, faces[nth] as Face, numbered));
  await queries.insertOnline(tx, receipts, now);
  const isNews = (_receipt: unknown, nth: number) => (money[nth]?.cameAt ?? now) > later(now, -NEWS_MS);
  await notifyResidents(tx, "receipt", receipts.filter(isNews).map(notificationOf), now);
  return receipts.length;
}

/** Nobody is told of money that came long ago. */
const NEWS_MS = 3 * 24 * 60 * 60_000;

function notificationOf({ id: receiptId, residentId, number, amountPaise, receivedOn }: queries.OnlineReceipt) {
  const facts = { receiptId, number, amountPaise, way: "online" as const, receivedOn };
  return { key: `receipt:${receiptId}`, residentId, facts };
}

function faceOf({ paymentId, unidentifiedId, name, complex, lines, advancePaise, amountPaise }: queries.Money): Face {
  const booked = lines.reduce((sum, line) => sum + line.amountPaise, advancePaise);
  if (booked !== amountPaise) {
    throw new Error(`${paymentId ?? unidentifiedId} brought ${amountPaise} paise but ${booked} are booked`);
  }
  return { name, complex, lines, advancePaise: paise(advancePaise) };
}

type Numbered = Awaited<ReturnType<typeof allocateNumbers>>[number];

function receiptOf(money: queries.Money, face: Face, numbered: Numbered): queries.OnlineReceipt {
  const { paymentId, unidentifiedId, residentId, flatNumber, amountPaise, reference, cameAt, countedOn } = money;
  const of = { paymentId, unidentifiedId, residentId, flatNumber, amountPaise, reference, countedOn };
  return { id: newId(), ...of, receivedOn: dayOf(cameAt), face, ...numbered };
}
