import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cashOf } from "../../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";

const DAY = 24 * 60 * 60 * 1000;
const FRIDAY = "2026-11-20";
const SATURDAY = "2026-11-21";

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let cash: ReturnType<typeof cashOf>;
let resident: string;

/** It is Saturday, 10:00 in India. */
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

const refusal = (code: string, params = {}) =>
  expect.objectContaining({ code, detail: expect.objectContaining({ params: expect.objectContaining(params) }) });
const refused = (code: string) => expect.objectContaining({ code });

describe("the box", () => {
  it("is empty before anything came", async () => {
    expect(await cash.book()).toMatchObject({
      today: { day: SATURDAY, opening: 0, closing: 0, rows: [] },
      ...{ openSince: SATURDAY, inBox: 0, days: [] },
    });
  });

  it("has the cash of the counter, and neither cheques nor transfers", async () => {
    const receipt = await counter.take(resident, { advance: 500 });
    await counter.take(resident, { way: "transfer", reference: "432187650912", advance: 700 });
    const { today, inBox } = await cash.book();
    expect(inBox).toBe(500);
    expect(today).toMatchObject({ opening: 0, received: 500, closing: 500, closedAt: null });
    expect(today.rows).toMatchObject([
      { kind: "received", amount: 500, number: receipt.number, receiptId: receipt._id, flatNumber: "E-041" },
    ]);
  });

  it("a receipt taken back on its day leaves that day's list, as if the money had never been there", async () => {
    const [wrong] = [await counter.take(resident, { advance: 500 }), await counter.take(resident, { advance: 70 })];
    await counter.reverse(wrong._id);
    expect(await cash.book()).toMatchObject({ inBox: 70, today: { received: 70, paidOut: 0, rows: [{ amount: 70 }] } });
    const given = desk.database.db.selectFrom("refunds").select("paidWay").where("kind", "=", "reversal");
    expect(await given.execute()).toEqual([{ paidWay: null }]);
  });

  it("an open day of its own is shown with its rows, one that has not come is not", async () => {
    await counter.take(resident, { advance: 100, receivedOn: FRIDAY });
    expect(await cash.day(FRIDAY)).toMatchObject({ opening: 0, closing: 100, closedAt: null, rows: [{ amount: 100 }] });
    expect(await cash.day(SATURDAY)).toMatchObject({ opening: 100, closing: 100, rows: [] });
    await expect(cash.day("2026-11-22")).rejects.toEqual(refused("not_found"));
    await cash.close(100, { upTo: FRIDAY });
    await expect(cash.day("2026-11-19")).rejects.toEqual(refused("not_found"));
  });

  it("opens each open day with what the day before left", async () => {
    await counter.take(resident, { advance: 100, receivedOn: FRIDAY });
    await counter.take(resident, { advance: 30 });
    const { days, openSince } = await cash.book();
    expect(openSince).toBe(FRIDAY);
    expect(days).toMatchObject([
      { day: SATURDAY, opening: 100, closing: 130 },
      { day: FRIDAY, opening: 0, closing: 100 },
    ]);
  });

  it("is shown for 92 days at most, and begins before it ends", async () => {
    expect(await cash.book({ from: "2026-08-22", to: SATURDAY })).toMatchObject({ from: "2026-08-22" });
    await expect(cash.book({ from: "2026-08-21", to: SATURDAY })).rejects.toEqual(
      refusal("period_too_long", { days: 92 }),
    );
    await expect(cash.book({ from: SATURDAY, to: FRIDAY })).rejects.toEqual(refused("dates_reversed"));
  });

  it("shows today also when the period is long ago", async () => {
    await counter.take(resident, { advance: 30 });
    expect(await cash.book({ from: "2026-10-01", to: "2026-10-31" })).toMatchObject({
      today: { received: 30, rows: [{ amount: 30 }] },
      days: [],
    });
  });
});

describe("a day is closed", () => {
  it("exact: its rows are kept, and no cash of it is written any more", async () => {
    const receipt = await counter.take(resident, { advance: 500 });
    expect(await cash.close(500)).toMatchObject({ day: SATURDAY, received: 500, closing: 500, difference: 0 });
    await expect(counter.take(resident, { advance: 20 })).rejects.toEqual(refusal("day_closed", { day: SATURDAY }));
    expect((await cash.day(SATURDAY)).rows).toMatchObject([{ number: receipt.number, amount: 500 }]);
    expect(await cash.book()).toMatchObject({ openSince: null, today: { closedAt: expect.any(String), closing: 500 } });
    expect(await counter.take(resident, { way: "transfer", reference: "432187650912", advance: 20 })).toBeDefined();
  });

  it("and the next one opens with what was counted", async () => {
    await counter.take(resident, { advance: 500 });
    await cash.close(490, { note: "A ten-rupee note was torn" });
    desk.pass(DAY);
    await counter.take(resident, { advance: 1000 });
    const { today, days } = await cash.book();
    expect(today).toMatchObject({ opening: 490, received: 1000, closing: 1490 });
    expect(days[1]).toMatchObject({ difference: -10, note: "A ten-rupee note was torn", closing: 490, rows: [] });
  });

  it.each([
    [490, "-10.00"],
    [500.01, "0.01"],
    [0, "-500.00"],
  ])("a count of Rs %d needs a note", async (counted, difference) => {
    await counter.take(resident, { advance: 500 });
    await expect(cash.close(counted)).rejects.toEqual(refusal("day_difference", { difference }));
    expect(await cash.close(counted, { note: "Counted twice" })).toMatchObject({ closing: counted });
  });

  it("after a holiday several at once: those between are exact, the count is of the last", async () => {
    await counter.take(resident, { advance: 100 });
    await cash.close(100);
    desk.pass(2 * DAY);
    await counter.take(resident, { advance: 40, receivedOn: "2026-11-22" });
    desk.pass(DAY);
    await counter.take(resident, { advance: 60 });
    await cash.close(205, { upTo: "2026-11-24", note: "Rs 5 too many" });
    expect((await cash.book()).days).toMatchObject([
      { day: "2026-11-24", opening: 140, received: 60, closing: 205, difference: 5 },
      { day: "2026-11-23", opening: 140, received: 0, closing: 140, difference: 0, note: "" },
      { day: "2026-11-22", opening: 100, received: 40, closing: 140 },
      { day: SATURDAY, closing: 100 },
    ]);
  });

  it("up to an earlier day, and today goes on", async () => {
    await counter.take(resident, { advance: 100, receivedOn: FRIDAY });
    await counter.take(resident, { advance: 30 });
    await cash.close(100, { upTo: FRIDAY });
    await expect(counter.take(resident, { advance: 5, receivedOn: FRIDAY })).rejects.toEqual(refused("day_closed"));
    expect(await cash.book()).toMatchObject({ openSince: SATURDAY, today: { opening: 100, closing: 130 } });
  });

  it("money that lay in the box before the book was begun is a difference of the first day", async () => {
    await cash.close(2500, { upTo: FRIDAY, note: "In the box when the book was begun" });
    await counter.take(resident, { advance: 30 });
    expect(await cash.book()).toMatchObject({ inBox: 2530 });
  });

  it("once, in order, and not before it has come", async () => {
    await counter.take(resident, { advance: 100 });
    await expect(cash.close(100, { upTo: "2026-11-22" })).rejects.toEqual(refused("received_on_invalid"));
    await cash.close(100);
    await expect(cash.close(100)).rejects.toEqual(refusal("day_closed", { day: SATURDAY }));
    await expect(cash.close(100, { upTo: FRIDAY })).rejects.toEqual(refused("day_closed"));
    await expect(cash.day("2026-11-22")).rejects.toEqual(refused("not_found"));
  });

  it("not with less than was paid in at the bank on a later day", async () => {
    await counter.take(resident, { advance: 100, receivedOn: FRIDAY });
    await cash.payIn(95);
    await expect(cash.close(90, { upTo: FRIDAY, note: "Ten are missing" })).rejects.toEqual(
      refusal("cash_not_there", { most: "90.00" }),
    );
    expect(await cash.close(95, { upTo: FRIDAY, note: "Five are missing" })).toMatchObject({ difference: -5 });
  });

  it("a receipt of a closed day that is taken back is paid out today", async () => {
    const receipt = await counter.take(resident, { advance: 500 });
    await counter.take(resident, { advance: 30 });
    await cash.close(530);
    desk.pass(DAY);
    await counter.reverse(receipt._id);
    const { today, inBox } = await cash.book();
    expect(inBox).toBe(30);
    expect(today).toMatchObject({ opening: 530, received: 0, paidOut: 500, closing: 30 });
    expect(today.rows).toMatchObject([{ kind: "paid_out", amount: 500, number: receipt.number, reason: "Wrong flat" }]);
    expect((await cash.day(SATURDAY)).rows).toHaveLength(2);
    await cash.close(30);
  });

  it("but not while today is closed, and not when the box has too little", async () => {
    const receipt = await counter.take(resident, { advance: 500 });
    await cash.close(500);
    await expect(counter.reverse(receipt._id)).rejects.toEqual(refusal("day_closed", { day: SATURDAY }));
    desk.pass(DAY);
    await cash.payIn(400.5);
    await expect(counter.reverse(receipt._id)).rejects.toEqual(refusal("cash_not_there", { most: "99.50" }));
    await counter.take(resident, { advance: 400.5 });
    expect(await counter.reverse(receipt._id)).toMatchObject({ state: "cancelled" });
    await expect(counter.reverse(receipt._id)).rejects.toEqual(refused("receipt_ended"));
  });

  it("of an open day too: money that is at the bank cannot leave the box", async () => {
    const receipt = await counter.take(resident, { advance: 500 });
    await cash.payIn(500);
    await expect(counter.reverse(receipt._id)).rejects.toEqual(refusal("cash_not_there", { most: "0.00" }));
  });
});

describe("cash is paid in at the bank", () => {
  it("with its account and slip", async () => {
    await counter.take(resident, { advance: 500 });
    expect(await cash.payIn(499.99)).toMatchObject({ kind: "cash", amount: 499.99, onDay: SATURDAY, slip: "17" });
    const { today, inBox } = await cash.book();
    expect(inBox).toBe(0.01);
    expect(today).toMatchObject({ deposited: 499.99, closing: 0.01 });
    expect(today.rows[1]).toMatchObject({ kind: "deposited", account: "State Bank, current", slip: "17" });
  });

  it("at most what is in the box, on that day and ever since", async () => {
    await counter.take(resident, { advance: 100, receivedOn: FRIDAY });
    await cash.payIn(80);
    await counter.take(resident, { advance: 500 });
    await expect(cash.payIn(100.01, FRIDAY)).rejects.toEqual(refusal("cash_not_there", { most: "100.00" }));
    await cash.payIn(100, FRIDAY);
    await expect(cash.payIn(420.01)).rejects.toEqual(refusal("cash_not_there", { most: "420.00" }));
  });

  it("not tomorrow, not 32 days ago, and not on a closed day", async () => {
    await counter.take(resident, { advance: 100 });
    await expect(cash.payIn(10, "2026-11-22")).rejects.toEqual(refused("received_on_invalid"));
    await expect(cash.payIn(10, "2026-10-20")).rejects.toEqual(refused("received_on_invalid"));
    await cash.close(100);
    await expect(cash.payIn(10)).rejects.toEqual(refused("day_closed"));
  });

  it("and taken back once, while its day is open", async () => {
    await counter.take(resident, { advance: 100 });
    const [first, second] = [await cash.payIn(10), await cash.payIn(20)];
    await cash.undo(first._id);
    expect(await cash.book()).toMatchObject({ inBox: 80, today: { deposited: 20 } });
    await expect(cash.undo(first._id)).rejects.toEqual(refused("deposit_undone"));
    await cash.close(80);
    await expect(cash.undo(second._id)).rejects.toEqual(refusal("day_closed", { day: SATURDAY }));
    await expect(cash.undo("unknown")).rejects.toEqual(refused("not_found"));
  });
});
