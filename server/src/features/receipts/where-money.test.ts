import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cashOf } from "../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { dayOf } from "../../platform/clock.ts";

const DAY = 24 * 60 * 60 * 1000;

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let cash: ReturnType<typeof cashOf>;
let resident: string;

beforeEach(async () => {
  desk = await openDesk();
  counter = counterOf(desk);
  cash = cashOf(desk);
  resident = await desk.resident("E-041");
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

/** Rupees in the cash box, as cheques in hand and at the bank, as the ledger has them. */
async function lies(): Promise<Record<string, number>> {
  const { rows } = await sql<{
    account: string;
    rupees: number;
  }>`SELECT account_id AS account, (-sum(amount_paise) / 100)::integer AS rupees
    FROM ledger WHERE account_kind = 'CLEARING' GROUP BY 1 HAVING sum(amount_paise) <> 0`.execute(desk.database.db);
  return Object.fromEntries(rows.map(({ account, rupees }) => [account, rupees]));
}

describe("the ledger knows where the office's money is", () => {
  it("cash goes to the bank by a slip, and comes back when that is taken back", async () => {
    await counter.take(resident, { advance: 500 });
    expect(await lies()).toEqual({ cash: 500 });
    const slip = await cash.payIn(300);
    expect(await lies()).toEqual({ cash: 200, transfer: 300 });
    await cash.undo(slip._id);
    expect(await lies()).toEqual({ cash: 500 });
    expect(await cash.book()).toMatchObject({ inBox: 500, today: { received: 500, deposited: 0 } });
  });

  it("a slip counts on its own day, also when it is entered later", async () => {
    const [today, before] = [dayOf(desk.now()), dayOf(new Date(desk.now().getTime() - DAY))];
    await counter.take(resident, { advance: 500, receivedOn: before });
    await cash.payIn(300, before);
    const { db } = desk.database;
    expect(await db.selectFrom("journals").select(["kind", "valueOn", "boxOn"]).orderBy("id").execute()).toEqual([
      { kind: "CAPTURE", valueOn: before, boxOn: before },
      { kind: "DEPOSIT", valueOn: before, boxOn: before },
    ]);
    expect(await cash.day(today)).toMatchObject({ opening: 200 });
  });

  it("a cheque is in hand, then at the bank; a returned one is nowhere", async () => {
    const [first, second] = [
      await counter.takeCheque(resident, { advance: 70 }),
      await counter.takeCheque(resident, { advance: 30 }),
    ];
    expect(await lies()).toEqual({ cheque: 100 });
    await counter.undoDeposit(await counter.deposit([first._id]));
    expect(await lies()).toEqual({ cheque: 100 });
    await counter.deposit([first._id, second._id]);
    expect(await lies()).toEqual({ transfer: 100 });
    await counter.bounce(second._id);
    expect(await lies()).toEqual({ transfer: 70 });
  });

  it("cash paid out by transfer leaves the bank, not the box", async () => {
    const receipt = await counter.take(resident, { advance: 500 });
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    await cash.payOut(payment, 200, { from: "credit", way: "transfer", reference: "1" });
    expect(await lies()).toEqual({ cash: 500, transfer: -200 });
    await cash.payOut(payment, 100, { from: "credit" });
    expect(await lies()).toEqual({ cash: 400, transfer: -200 });
  });

  it("what a count of the box lacks is booked as a difference of that day", async () => {
    await counter.take(resident, { advance: 500 });
    await cash.close(480, { note: "A note was torn" });
    expect(await lies()).toEqual({ cash: 480, difference: 20 });
    desk.pass(DAY);
    expect(await cash.book()).toMatchObject({ inBox: 480 });
  });

  it("a returned cheque of which money was paid out takes all of it from the bank", async () => {
    const cheque = await counter.takeCheque(resident, { advance: 400 });
    await counter.deposit([cheque._id]);
    await counter.clear([cheque._id]);
    const [advance = ""] = await cash.paymentsOf(cheque._id);
    await cash.payOut(advance, 100, { from: "credit", way: "transfer", reference: "1" });
    await counter.bounce(cheque._id);
    expect(await lies()).toEqual({ transfer: -100, returned: 100 });
  });
});

describe("the database refuses", () => {
  it.each([
    [
      "a journal of cash on a closed day",
      `INSERT INTO journals (kind, deposit_id, written_at) SELECT 'DEPOSIT_UNDONE', id, now() FROM deposits`,
      "closed",
    ],
    [
      "a slip that is not in the ledger",
      "UPDATE deposits SET undone_at = now(), undone_by = 'x', undo_reason = 'x'",
      "are booked",
    ],
  ])("%s", async (_what, statement, says) => {
    await counter.take(resident, { advance: 500 });
    await cash.payIn(300);
    await cash.close(200);
    await expect(desk.database.inTransaction((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(says);
  });
});
