import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { booksOf } from "../../../../test/desks/books-desk.ts";
import { useCash } from "../../../../test/desks/use-cash.ts";

const DAY = 24 * 60 * 60 * 1000;

const at = useCash();

const notMissing = (max: string) =>
  expect.objectContaining({
    code: "cash_not_missing",
    detail: expect.objectContaining({ field: "missing", params: { most: max } }),
  });

/** Rupees that the ledger still has as a difference of the cash book. */
async function unexplained(): Promise<number> {
  const { rows } = await sql<{ rupees: number }>`SELECT coalesce(sum(amount_paise) / 100, 0)::integer AS rupees
    FROM ledger WHERE account_kind = 'CLEARING' AND account_id = 'difference'`.execute(at.desk.database.db);
  return 0 - (rows[0]?.rupees ?? 0);
}

/** Rs 50,000 was typed for Rs 5,000, and the day was closed with the difference. */
async function typedTenfold(): Promise<{ receipt: string; bill: string }> {
  const bill = await at.desk.bill(at.resident, 30_000);
  const receipt = await at.counter.take(at.resident, { lines: { [bill]: 30_000 }, advance: 20_000 });
  await at.cash.close(5_000, { note: "Rs 50,000 was typed for Rs 5,000" });
  return { receipt: receipt._id, bill };
}

describe("cash of a closed day that never was in the box", () => {
  it("is taken back out of the difference, and what was there leaves the box", async () => {
    const { receipt, bill } = await typedTenfold();
    at.desk.pass(DAY);
    await expect(at.counter.reverse(receipt)).rejects.toEqual(expect.objectContaining({ code: "cash_not_there" }));
    expect(await at.counter.reverse(receipt, "A zero too many", false, 45_000)).toMatchObject({
      reversal: { reason: "A zero too many" },
    });
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "unpaid", amountPaidPaise: 0 });
    expect(await at.cash.book()).toMatchObject({ inBox: 0, today: { opening: 5_000, paidOut: 5_000, neverInBox: [] } });
    expect(await unexplained()).toBe(0);
    await at.counter.take(at.resident, { lines: { [bill]: 5_000 } });
    expect(await at.cash.book()).toMatchObject({ inBox: 5_000, today: { received: 5_000 } });
  });

  it("is shown with the receipt, and with the day whose count lacked it", async () => {
    const { receipt } = await typedTenfold();
    const { day, neverInBox } = (await at.cash.book()).today;
    expect(neverInBox).toEqual([]);
    at.desk.pass(DAY);
    const reversed = await at.counter.reverse(receipt, "A zero too many", false, 45_000);
    expect(reversed.reversal).toMatchObject({ neverInBox: { amount: 45_000, day } });
    const { number } = reversed;
    const expected = [{ receiptId: receipt, number, flatNumber: "E-041", name: reversed.name, amount: 45_000 }];
    expect(await at.cash.day(day)).toMatchObject({ received: 50_000, difference: -45_000, neverInBox: expected });
    const { days } = await at.cash.book({ from: day, to: day });
    expect(days).toMatchObject([{ day, neverInBox: expected }]);
  });

  it("is taken back although what was there went to the bank: the right receipt is written first", async () => {
    const { receipt, bill } = await typedTenfold();
    at.desk.pass(DAY);
    await at.cash.payIn(5_000);
    await expect(at.counter.reverse(receipt, "A zero too many", false, 45_000)).rejects.toEqual(
      expect.objectContaining({ code: "cash_not_there" }),
    );
    await at.counter.take(await at.desk.resident("E-042"), { advance: 5_000 });
    await at.counter.reverse(receipt, "A zero too many", false, 45_000);
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "unpaid" });
    expect(await at.cash.book()).toMatchObject({ inBox: 0 });
  });

  it("of a receipt that was written twice is taken back whole, also while today is closed", async () => {
    await at.counter.take(at.resident, { advance: 500 });
    const twice = await at.counter.take(at.resident, { advance: 500, again: true });
    await at.cash.close(500, { note: "A receipt was written twice" });
    await expect(at.counter.reverse(twice._id)).rejects.toEqual(expect.objectContaining({ code: "day_closed" }));
    await at.counter.reverse(twice._id, "Written twice", false, 500);
    expect(await at.cash.book()).toMatchObject({ inBox: 500 });
    expect(await unexplained()).toBe(0);
  });

  it("counts whole towards the limit of two people", async () => {
    const { receipt } = await typedTenfold();
    at.desk.pass(DAY);
    const { db } = at.desk.database;
    await sql`INSERT INTO settings (key, value, set_at, set_by)
      VALUES ('twoPeople', '{"from": 5000000}', now(), 'office')`.execute(db);
    await at.counter.reverse(receipt, "A zero too many", false, 45_000);
    expect(await db.selectFrom("approvals").select(["kind", "amountPaise", "state"]).execute()).toEqual([
      { kind: "reverse-receipt", amountPaise: 5_000_000, state: "APPROVED" },
    ]);
  });

  it("counts in its closed month, and is taken back in the open one", async () => {
    const { receipt } = await typedTenfold();
    at.desk.pass(31 * DAY);
    await at.cash.close(5_000, { upTo: "2026-11-30" });
    await (await booksOf(at.desk)).close("2026-11");
    await at.counter.reverse(receipt, "A zero too many", false, 45_000);
    const days = at.desk.database.db.selectFrom("journals").select("valueOn").where("kind", "=", "REFUND").distinct();
    expect(await days.execute()).toEqual([{ valueOn: "2026-12-22" }]);
  });
});

describe("is refused", () => {
  it("beyond the receipt, and beyond what a count lacked since", async () => {
    const { receipt } = await typedTenfold();
    await expect(at.counter.reverse(receipt, "x of x", false, 45_000.01)).rejects.toEqual(notMissing("45000.00"));
    at.desk.pass(DAY);
    const later = await at.counter.take(at.resident, { advance: 300 });
    await at.cash.close(5_300);
    await expect(at.counter.reverse(later._id, "x of x", false, 300)).rejects.toEqual(notMissing("0.00"));
  });

  it("for two receipts out of one difference", async () => {
    const [first, second] = [
      await at.counter.take(at.resident, { advance: 500 }),
      await at.counter.take(at.resident, { advance: 400, again: true }),
    ];
    await at.cash.close(400, { note: "One was written twice" });
    await at.counter.reverse(first._id, "Written twice", false, 500);
    await expect(at.counter.reverse(second._id, "Written twice", false, 1)).rejects.toEqual(notMissing("0.00"));
  });

  it("of an open day, whose cash leaves that day's list, and of a transfer", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    const transfer = await at.counter.take(at.resident, { way: "transfer", reference: "612345678901", advance: 500 });
    for (const { _id } of [receipt, transfer]) {
      await expect(at.counter.reverse(_id, "x of x", false, 500)).rejects.toEqual(notMissing("0.00"));
    }
  });
});
