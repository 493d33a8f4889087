import { describe, expect, it } from "vitest";
import { useCash } from "../../../../test/desks/use-cash.ts";
import { refused } from "../../../../test/refused.ts";

const DAY = 24 * 60 * 60 * 1000;
const FRIDAY = "2026-11-20";
const SATURDAY = "2026-11-21";

const at = useCash();

describe("the box", () => {
  it("is empty before anything came", async () => {
    expect(await at.cash.book()).toMatchObject({
      today: { day: SATURDAY, opening: 0, closing: 0, rows: [] },
      ...{ openSince: SATURDAY, inBox: 0, days: [] },
    });
  });

  it("has the cash of the counter, and neither cheques nor transfers", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    await at.counter.take(at.resident, { way: "transfer", reference: "432187650912", advance: 700 });
    const { today, inBox } = await at.cash.book();
    expect(inBox).toBe(500);
    expect(today).toMatchObject({ opening: 0, received: 500, closing: 500, closedAt: null });
    expect(today.rows).toMatchObject([
      { kind: "received", amount: 500, number: receipt.number, receiptId: receipt._id, flatNumber: "E-041" },
    ]);
  });

  it("a receipt taken back on its day leaves that day's list, as if the money had never been there", async () => {
    const [wrong] = [
      await at.counter.take(at.resident, { advance: 500 }),
      await at.counter.take(at.resident, { advance: 70 }),
    ];
    await at.counter.reverse(wrong._id);
    expect(await at.cash.book()).toMatchObject({
      inBox: 70,
      today: { received: 70, paidOut: 0, rows: [{ amount: 70 }] },
    });
    const paidWayQuery = at.desk.database.db.selectFrom("refunds").select("paidMethod").where("kind", "=", "reversal");
    expect(await paidWayQuery.execute()).toEqual([{ paidMethod: null }]);
  });

  it("an open day of its own is shown with its rows, one that has not come is not", async () => {
    await at.counter.take(at.resident, { advance: 100, receivedOn: FRIDAY });
    expect(await at.cash.day(FRIDAY)).toMatchObject({
      opening: 0,
      closing: 100,
      closedAt: null,
      rows: [{ amount: 100 }],
    });
    expect(await at.cash.day(SATURDAY)).toMatchObject({ opening: 100, closing: 100, rows: [] });
    await expect(at.cash.day("2026-11-22")).rejects.toEqual(refused("not_found"));
    await at.cash.close(100, { upTo: FRIDAY });
    await expect(at.cash.day("2026-11-19")).rejects.toEqual(refused("not_found"));
  });

  it("opens each open day with what the day before left", async () => {
    await at.counter.take(at.resident, { advance: 100, receivedOn: FRIDAY });
    await at.counter.take(at.resident, { advance: 30 });
    const { days, openSince } = await at.cash.book();
    expect(openSince).toBe(FRIDAY);
    expect(days).toMatchObject([
      { day: SATURDAY, opening: 100, closing: 130 },
      { day: FRIDAY, opening: 0, closing: 100 },
    ]);
  });

  it("is shown for 92 days at most, and begins before it ends", async () => {
    expect(await at.cash.book({ from: "2026-08-22", to: SATURDAY })).toMatchObject({ from: "2026-08-22" });
    await expect(at.cash.book({ from: "2026-08-21", to: SATURDAY })).rejects.toEqual(
      refused("period_too_long", { days: 92 }),
    );
    await expect(at.cash.book({ from: SATURDAY, to: FRIDAY })).rejects.toEqual(refused("dates_reversed"));
  });

  it("shows today also when the period is long ago", async () => {
    await at.counter.take(at.resident, { advance: 30 });
    expect(await at.cash.book({ from: "2026-10-01", to: "2026-10-31" })).toMatchObject({
      today: { received: 30, rows: [{ amount: 30 }] },
      days: [],
    });
  });
});

describe("a day is closed", () => {
  it("exact: its rows are kept, and no cash of it is written any more", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    expect(await at.cash.close(500)).toMatchObject({ day: SATURDAY, received: 500, closing: 500, difference: 0 });
    await expect(at.counter.take(at.resident, { advance: 20 })).rejects.toEqual(
      refused("day_closed", { day: SATURDAY }),
    );
    expect((await at.cash.day(SATURDAY)).rows).toMatchObject([{ number: receipt.number, amount: 500 }]);
    expect(await at.cash.book()).toMatchObject({
      openSince: null,
      today: { closedAt: expect.any(String), closing: 500 },
    });
    expect(
      await at.counter.take(at.resident, { way: "transfer", reference: "432187650912", advance: 20 }),
    ).toBeDefined();
  });

  it("and the next one opens with what was counted", async () => {
    await at.counter.take(at.resident, { advance: 500 });
    await at.cash.close(490, { note: "A ten-rupee note was torn" });
    at.desk.pass(DAY);
    await at.counter.take(at.resident, { advance: 1000 });
    const { today, days } = await at.cash.book();
    expect(today).toMatchObject({ opening: 490, received: 1000, closing: 1490 });
    expect(days[1]).toMatchObject({ difference: -10, note: "A ten-rupee note was torn", closing: 490, rows: [] });
  });

  it.each([
    [490, "-10.00"],
    [500.01, "0.01"],
    [0, "-500.00"],
  ])("a count of Rs %d needs a note", async (countedRupees, difference) => {
    await at.counter.take(at.resident, { advance: 500 });
    await expect(at.cash.close(countedRupees)).rejects.toEqual(refused("day_difference", { difference }));
    expect(await at.cash.close(countedRupees, { note: "Counted twice" })).toMatchObject({ closing: countedRupees });
  });

  it("after a holiday several at once: those between are exact, the count is of the last", async () => {
    await at.counter.take(at.resident, { advance: 100 });
    await at.cash.close(100);
    at.desk.pass(2 * DAY);
    await at.counter.take(at.resident, { advance: 40, receivedOn: "2026-11-22" });
    at.desk.pass(DAY);
    await at.counter.take(at.resident, { advance: 60 });
    await at.cash.close(205, { upTo: "2026-11-24", note: "Rs 5 too many" });
    expect((await at.cash.book()).days).toMatchObject([
      { day: "2026-11-24", opening: 140, received: 60, closing: 205, difference: 5 },
      { day: "2026-11-23", opening: 140, received: 0, closing: 140, difference: 0, note: "" },
      { day: "2026-11-22", opening: 100, received: 40, closing: 140 },
      { day: SATURDAY, closing: 100 },
    ]);
  });

  it("up to an earlier day, and today goes on", async () => {
    await at.counter.take(at.resident, { advance: 100, receivedOn: FRIDAY });
    await at.counter.take(at.resident, { advance: 30 });
    await at.cash.close(100, { upTo: FRIDAY });
    await expect(at.counter.take(at.resident, { advance: 5, receivedOn: FRIDAY })).rejects.toEqual(
      refused("day_closed"),
    );
    expect(await at.cash.book()).toMatchObject({ openSince: SATURDAY, today: { opening: 100, closing: 130 } });
  });

  it("money that lay in the box before the book was begun is a difference of the first day", async () => {
    await at.cash.close(2500, { upTo: FRIDAY, note: "In the box when the book was begun" });
    await at.counter.take(at.resident, { advance: 30 });
    expect(await at.cash.book()).toMatchObject({ inBox: 2530 });
  });

  it("once, in order, and not before it has come", async () => {
    await at.counter.take(at.resident, { advance: 100 });
    await expect(at.cash.close(100, { upTo: "2026-11-22" })).rejects.toEqual(refused("received_on_invalid"));
    await at.cash.close(100);
    await expect(at.cash.close(100)).rejects.toEqual(refused("day_closed", { day: SATURDAY }));
    await expect(at.cash.close(100, { upTo: FRIDAY })).rejects.toEqual(refused("day_closed"));
    await expect(at.cash.day("2026-11-22")).rejects.toEqual(refused("not_found"));
  });

  it("not with less than was paid in at the bank on a later day", async () => {
    await at.counter.take(at.resident, { advance: 100, receivedOn: FRIDAY });
    await at.cash.payIn(95);
    await expect(at.cash.close(90, { upTo: FRIDAY, note: "Ten are missing" })).rejects.toEqual(
      refused("cash_not_there", { most: "90.00" }),
    );
    expect(await at.cash.close(95, { upTo: FRIDAY, note: "Five are missing" })).toMatchObject({ difference: -5 });
  });

  it("a receipt of a closed day that is taken back is paid out today", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    await at.counter.take(at.resident, { advance: 30 });
    await at.cash.close(530);
    at.desk.pass(DAY);
    await at.counter.reverse(receipt._id);
    const { today, inBox } = await at.cash.book();
    expect(inBox).toBe(30);
    expect(today).toMatchObject({ opening: 530, received: 0, paidOut: 500, closing: 30 });
    expect(today.rows).toMatchObject([{ kind: "paid_out", amount: 500, number: receipt.number, reason: "Wrong flat" }]);
    expect((await at.cash.day(SATURDAY)).rows).toHaveLength(2);
    await at.cash.close(30);
  });

  it("but not while today is closed, and not when the box has too little", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    await at.cash.close(500);
    await expect(at.counter.reverse(receipt._id)).rejects.toEqual(refused("day_closed", { day: SATURDAY }));
    at.desk.pass(DAY);
    await at.cash.payIn(400.5);
    await expect(at.counter.reverse(receipt._id)).rejects.toEqual(refused("cash_not_there", { most: "99.50" }));
    await at.counter.take(at.resident, { advance: 400.5 });
    expect(await at.counter.reverse(receipt._id)).toMatchObject({ state: "cancelled" });
    await expect(at.counter.reverse(receipt._id)).rejects.toEqual(refused("receipt_ended"));
  });

  it("of an open day too: money that is at the bank cannot leave the box", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 500 });
    await at.cash.payIn(500);
    await expect(at.counter.reverse(receipt._id)).rejects.toEqual(refused("cash_not_there", { most: "0.00" }));
  });
});

describe("cash is paid in at the bank", () => {
  it("with its account and slip", async () => {
    await at.counter.take(at.resident, { advance: 500 });
    expect(await at.cash.payIn(499.99)).toMatchObject({ kind: "cash", amount: 499.99, onDay: SATURDAY, slip: "17" });
    const { today, inBox } = await at.cash.book();
    expect(inBox).toBe(0.01);
    expect(today).toMatchObject({ deposited: 499.99, closing: 0.01 });
    expect(today.rows[1]).toMatchObject({ kind: "deposited", account: "State Bank, current", slip: "17" });
  });

  it("at most what is in the box, on that day and ever since", async () => {
    await at.counter.take(at.resident, { advance: 100, receivedOn: FRIDAY });
    await at.cash.payIn(80);
    await at.counter.take(at.resident, { advance: 500 });
    await expect(at.cash.payIn(100.01, FRIDAY)).rejects.toEqual(refused("cash_not_there", { most: "100.00" }));
    await at.cash.payIn(100, FRIDAY);
    await expect(at.cash.payIn(420.01)).rejects.toEqual(refused("cash_not_there", { most: "420.00" }));
  });

  it("not tomorrow, not 32 days ago, and not on a closed day", async () => {
    await at.counter.take(at.resident, { advance: 100 });
    await expect(at.cash.payIn(10, "2026-11-22")).rejects.toEqual(refused("received_on_invalid"));
    await expect(at.cash.payIn(10, "2026-10-20")).rejects.toEqual(refused("received_on_invalid"));
    await at.cash.close(100);
    await expect(at.cash.payIn(10)).rejects.toEqual(refused("day_closed"));
  });

  it("and taken back once, while its day is open", async () => {
    await at.counter.take(at.resident, { advance: 100 });
    const [first, second] = [await at.cash.payIn(10), await at.cash.payIn(20)];
    await at.cash.undo(first._id);
    expect(await at.cash.book()).toMatchObject({ inBox: 80, today: { deposited: 20 } });
    await expect(at.cash.undo(first._id)).rejects.toEqual(refused("deposit_undone"));
    await at.cash.close(80);
    await expect(at.cash.undo(second._id)).rejects.toEqual(refused("day_closed", { day: SATURDAY }));
    await expect(at.cash.undo("unknown")).rejects.toEqual(refused("not_found"));
  });
});
