import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { crowdOf } from "../../../../test/at-once.ts";
import { openPortal, type TestPortal } from "../../../../test/desks/portal.ts";
import { openSession } from "../../../platform/auth/sessions.ts";
import { dayOf } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { checkBooks } from "../../books/check-books.ts";

const CLERKS = crowdOf(50);
/** Less than all of their parts together. */
const WHOLE_AMOUNT = 100 * CLERKS;
const BANKS = ["HDFC Bank", "H.D.F.C. BANK", "hdfc bank ltd."];

/** A clerk, and the flat of whose part the clerk hears. All parts together are more than the whole. */
interface Clerk {
  token: string;
  flat: string;
  amount: number;
  bank: string;
}

let portal: TestPortal;
const clerks: Clerk[] = [];

beforeAll(async () => {
  portal = await openPortal();
  for (let nth = 0; nth < CLERKS; nth++) clerks.push(await employ(nth));
});
afterEach(async () => {
  const rules = await checkBooks(portal.database.db, portal.now());
  expect(rules.filter(({ bad }) => bad.length > 0)).toEqual([]);
});
afterAll(() => portal.close());

function employ(nth: number): Promise<Clerk> {
  const [clerk, flat] = [newId(), newId()];
  const now = portal.now();
  const person = { name: `Number ${nth}`, email: `n${nth}@example.com`, passwordHash: "none", approvedAt: now };
  const whose = { flatNumber: `F-${nth}`, complex: "RICHMOND PARK", phone: "9876543210" };
  return portal.database.inTransaction(async (tx) => {
    await tx
      .insertInto("admins")
      .values({ id: clerk, role: "clerk", createdAt: now, ...person })
      .execute();
    await tx
      .insertInto("residents")
      .values({ id: flat, createdAt: now, ...person, ...whose })
      .execute();
    const token = await openSession(tx, { kind: "admin", id: clerk }, now);
    return { token, flat, amount: 100 + 10 * nth, bank: BANKS[nth % BANKS.length] ?? "" };
  });
}

type Instrument = (clerk: Clerk) => { way: "transfer" | "cheque"; reference: string; bank?: string; chequeOn?: string };
const instruments: [string, Instrument][] = [
  ["transfer", () => ({ way: "transfer", reference: "600000000001" })],
  ["cheque", ({ bank }) => ({ way: "cheque", reference: "600001", bank, chequeOn: dayOf(portal.now()) })],
];

/** Each clerk enters a part at the same time. */
async function enter(some: readonly Clerk[], instrument: Instrument, alsoFor?: string) {
  const entered = some.map(async (clerk) => {
    const { token, flat: userId, amount } = clerk;
    const money = {
      amount,
      advance: amount,
      lines: [],
      instrumentAmount: WHOLE_AMOUNT,
      receivedOn: dayOf(portal.now()),
    };
    const body = { userId, ...instrument(clerk), ...money, knowing: [], ...(alsoFor && { alsoFor }) };
    const answer = await portal.ask(takePayment, { token, body });
    return { clerk, code: answer.body.code, receipt: (answer.body as unknown as { receipt?: Receipt }).receipt };
  });
  const answers = await Promise.all(entered);
  return {
    taken: answers.flatMap(({ receipt }) => receipt ?? []),
    refused: answers.filter(({ receipt }) => !receipt),
  };
}

const sumOf = (some: readonly { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0);

it.each(instruments)("clerks who enter parts of one %s at once give flats no more than it", async (_, instrument) => {
  const first = await enter(clerks, instrument);
  expect(first.taken).toHaveLength(1);
  expect(first.refused.map(({ code }) => code)).toEqual(Array(CLERKS - 1).fill("instrument_taken"));

  const refusedClerks = first.refused.map(({ clerk }) => clerk);
  const { taken, refused } = await enter(refusedClerks, instrument, first.taken[0]?._id);
  expect(refused.map(({ code }) => code)).toEqual(Array(refused.length).fill("instrument_spent"));
  const remaining = WHOLE_AMOUNT - sumOf([...first.taken, ...taken]);
  expect(remaining).toBeGreaterThanOrEqual(0);
  expect(refused.filter(({ clerk }) => clerk.amount <= remaining)).toEqual([]);

  const savedReceipts = portal.database.db.selectFrom("receipts").select(["amountPaise", "residentId"]);
  const rows = await savedReceipts.where("reference", "=", first.taken[0]?.reference ?? "").execute();
  expect(rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe((WHOLE_AMOUNT - remaining) * 100);
  expect(new Set(rows.map(({ residentId }) => residentId)).size).toBe(rows.length);
});
