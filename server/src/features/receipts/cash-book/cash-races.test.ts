import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cashOf } from "../../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let cash: ReturnType<typeof cashOf>;

beforeEach(async () => {
  desk = await openDesk();
  counter = counterOf(desk);
  cash = cashOf(desk);
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

const codes = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === "fulfilled" ? "done" : (one.reason as { code: string }).code));
/** True every other time, so that either may be first in line. */
const shuffled = <T>(one: T, other: T, round: number): T[] => (round % 2 === 0 ? [one, other] : [other, one]);

const DAY = 24 * 60 * 60 * 1000;

describe("at the same instant", () => {
  it("a day is closed and twenty clerks take cash: each receipt is of the closed day, or refused", async () => {
    const flats = await Promise.all(Array.from({ length: 20 }, (_, flat) => desk.resident(`R-${flat}`)));
    await counter.take(flats[0] ?? "", { advance: 1000 });
    const takes = flats.map((flat, index) => () => counter.take(flat, { advance: 1 + index }));
    // Nobody knows the sum: any difference is noted.
    takes.splice(7, 0, () => cash.close(1000, { note: "In the middle of the day" }) as never);
    const all = await Promise.allSettled(takes.map((take) => take()));
    const taken = codes(all).toSpliced(7, 1);
    expect(codes(all)[7]).toBe("done");
    expect(taken.filter((code) => code !== "done" && code !== "day_closed")).toEqual([]);

    const closed = await cash.day("2026-11-21");
    const sum = taken.reduce((total, code, index) => total + (code === "done" ? 1 + index : 0), 1000);
    expect(closed.received).toBe(sum);
    expect(closed.rows).toHaveLength(1 + taken.filter((code) => code === "done").length);
    desk.pass(DAY);
    expect((await cash.book()).today).toMatchObject({ opening: 1000, closing: 1000 });
  });

  it("two close the day: once", async () => {
    await counter.take(await desk.resident("R-1"), { advance: 100 });
    const both = await Promise.allSettled([cash.close(100), cash.close(100)]);
    expect(codes(both).sort()).toEqual(["day_closed", "done"]);
  });

  it("money is paid out and its receipt is taken back: one of them, whichever way it goes", async () => {
    for (let round = 0; round < 10; round++) {
      const resident = await desk.resident(`R-${round}`);
      const bill = await desk.bill(resident, 100);
      const receipt = await counter.take(resident, { lines: { [bill]: 100 } });
      const [payment = ""] = await cash.paymentsOf(receipt._id);
      const way = round % 3 === 0 ? "transfer" : "cash";
      const both = await Promise.allSettled(
        shuffled<() => Promise<unknown>>(
          () => cash.payOut(payment, 100, { way, ...(way === "transfer" && { reference: "1" }) }),
          () => counter.reverse(receipt._id),
          round,
        ).map((act) => act()),
      );
      expect(codes(both).filter((code) => code === "done")).toHaveLength(1);
      const lost = codes(both).find((code) => code !== "done");
      expect(["receipt_paid_out", "receipt_ended", "cash_not_there"]).toContain(lost);
      expect(await desk.billOf(bill)).toMatchObject({ status: "unpaid" });
      const { inBox } = await cash.book();
      if (inBox > 0) await cash.payIn(inBox);
    }
  });

  it("the last notes are paid in at the bank and paid out: one of them", async () => {
    for (let round = 0; round < 10; round++) {
      const resident = await desk.resident(`R-${round}`);
      const receipt = await counter.take(resident, { advance: 100 });
      const [payment = ""] = await cash.paymentsOf(receipt._id);
      const acts = shuffled<() => Promise<unknown>>(
        () => cash.payIn(100),
        () => cash.payOut(payment, 100, { from: "credit" }),
        round,
      );
      const both = await Promise.allSettled(acts.map((act) => act()));
      expect(codes(both).sort()).toEqual(["cash_not_there", "done"]);
      expect((await cash.book()).inBox).toBe(0);
    }
  });

  it("the last notes are paid out to two flats: one of them", async () => {
    const payments = [];
    for (const flat of ["R-1", "R-2"]) {
      const receipt = await counter.take(await desk.resident(flat), { advance: 100 });
      payments.push(...(await cash.paymentsOf(receipt._id)));
    }
    await cash.payIn(100);
    const both = await Promise.allSettled(payments.map((payment) => cash.payOut(payment, 100, { from: "credit" })));
    expect(codes(both).sort()).toEqual(["cash_not_there", "done"]);
  });

  it("the day is closed and money of it goes out: the day has it, or it is refused", async () => {
    for (const round of [0, 1, 2, 3]) {
      const receipt = await counter.take(await desk.resident(`R-${round}`), { advance: 100 });
      const [payment = ""] = await cash.paymentsOf(receipt._id);
      const acts = shuffled<() => Promise<unknown>>(
        () => cash.payOut(payment, 100, { from: "credit" }),
        () => cash.close(100, { note: "Counted before the lunch" }),
        round,
      );
      const both = codes(await Promise.allSettled(acts.map((act) => act())));
      const { today } = await cash.book();
      expect(today.paidOut).toBe(both.includes("day_closed") ? 0 : 100);
      desk.pass(DAY);
    }
  });
});
