import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useCash } from "../../../test/desks/use-cash.ts";
import { dayOf } from "../../platform/clock.ts";

const DAY = 24 * 60 * 60 * 1000;

const at = useCash();

/** Rupees in the cash box, as cheques in hand and at the bank, as the ledger has them. */
async function lies(): Promise<Record<string, number>> {
  const { rows } = await sql<{
    account: string;
    rupees: number;
  }>`SELECT account_id AS account, (-sum(amount_paise) / 100)::integer AS rupees
    FROM ledger WHERE account_kind = 'CLEARING' GROUP BY 1 HAVING sum(amount_paise) <> 0`.execute(at.desk.database.db);
  return Object.fromEntries(rows.map(({ account, rupees }) => [account, rupees]));
}

describe("the ledger knows where the office's money is", () => {
  it("cash goes to the bank by a slip, and comes back when that is taken back", async () => {
    await at.counter.take(at.resident, { advance: 500 });
    expect(await lies()).toEqual({ cash: 500 });
    const slip = await at.cash.payIn(300);
    expect(await lies()).toEqual({ cash: 200, transfer: 300 });
    await at.cash.undo(slip._id);
    expect(await lies()).toEqual({ cash: 500 });
    expect(await at.cash.book()).toMatchObject({ inBox: 500, today: { received: 500, deposited: 0 } });
  });

  it("a slip counts on its own day, also when it is entered later", async () => {
    const [today, before] = [dayOf(at.desk.now()), dayOf(new Date(at.desk.now().getTime() - DAY))];
    await at.counter.take(at.resident, { advance: 500, receivedOn: before });
    await at.cash.payIn(300, before);
    const { db } = at.desk.database;
    expect(await db.selectFrom("journals").select(["kind", "valueOn", "boxOn"]).orderBy("id").execute()).toEqual([
      { kind: "CAPTURE", valueOn: before, boxOn: before },
      { kind: "DEPOSIT", valueOn: before, boxOn: before },
    ]);
    expect(await at.cash.day(today)).toMatchObject({ opening: 200 });
  });

  it("a cheque is in hand, then at the bank; a returned one is nowhere", async () => {
    const [first, second] = [
      await at.counter.takeCheque(at.resident, { advance: 70 }),
      await at.counter.takeCheque(at.resident, { advance: 30 }),
    ];
    expect(await lies()).toEqual({ cheque: 100 });
    await at.counter.undoDeposit(await at.counter.deposit([first._id]));
    expect(await lies()).toEqual({ cheque: 100 });
    await at.counter.deposit([first._id, second._id]);
    expect(await lies()).toEqual({ transfer: 100 });
    await at.counter.bounce(second._id);
    expect(await lies()).toEqual({ transfer: 70 });
  });

  it("cash paid out by transfer leaves the bank, not the box", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    const [payment = ""] = await at.cash.paymentsOf(receipt._id);
    await at.cash.payOut(payment, 200, { from: "credit", way: "transfer", reference: "1" });
    expect(await lies()).toEqual({ cash: 500, transfer: -200 });
    await at.cash.payOut(payment, 100, { from: "credit" });
    expect(await lies()).toEqual({ cash: 400, transfer: -200 });
  });

  it("what a count of the box lacks is booked as a difference of that day", async () => {
    await at.counter.take(at.resident, { advance: 500 });
    await at.cash.close(480, { note: "A note was torn" });
    expect(await lies()).toEqual({ cash: 480, difference: 20 });
    at.desk.pass(DAY);
    expect(await at.cash.book()).toMatchObject({ inBox: 480 });
  });

  it("a returned cheque of which money was paid out takes all of it from the bank", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 400 });
    await at.counter.deposit([cheque._id]);
    await at.counter.clear([cheque._id]);
    const [advance = ""] = await at.cash.paymentsOf(cheque._id);
    await at.cash.payOut(advance, 100, { from: "credit", way: "transfer", reference: "1" });
    await at.counter.bounce(cheque._id);
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
    await at.counter.take(at.resident, { advance: 500 });
    await at.cash.payIn(300);
    await at.cash.close(200);
    await expect(at.desk.database.inTransaction((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(says);
  });
});
