import { describe, expect, it } from "vitest";
import { crowdOf, roundsOf } from "../../../../test/at-once.ts";
import { useCash } from "../../../../test/desks/use-cash.ts";

const at = useCash();

const codes = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === "fulfilled" ? "done" : (one.reason as { code: string }).code));
/** True every other time, so that either may be first in line. */
const shuffled = <T>(one: T, other: T, round: number): T[] => (round % 2 === 0 ? [one, other] : [other, one]);

const DAY = 24 * 60 * 60 * 1000;

describe("at the same instant", () => {
  it("a day is closed and clerks take cash: each receipt is of the closed day, or refused", async () => {
    const flats = await Promise.all(Array.from({ length: crowdOf(20) }, (_, flat) => at.desk.resident(`R-${flat}`)));
    await at.counter.take(flats[0] ?? "", { advance: 1000 });
    const takes = flats.map((flat, index) => () => at.counter.take(flat, { advance: 1 + index }));
    // Nobody knows the sum: any difference is noted.
    takes.splice(7, 0, () => at.cash.close(1000, { note: "In the middle of the day" }) as never);
    const all = await Promise.allSettled(takes.map((take) => take()));
    const otherCodes = codes(all).toSpliced(7, 1);
    expect(codes(all)[7]).toBe("done");
    expect(otherCodes.filter((code) => code !== "done" && code !== "day_closed")).toEqual([]);

    const closed = await at.cash.day("2026-11-21");
    const sum = otherCodes.reduce((total, code, index) => total + (code === "done" ? 1 + index : 0), 1000);
    expect(closed.received).toBe(sum);
    expect(closed.rows).toHaveLength(1 + otherCodes.filter((code) => code === "done").length);
    at.desk.pass(DAY);
    expect((await at.cash.book()).today).toMatchObject({ opening: 1000, closing: 1000 });
  });

  it("two close the day: once", async () => {
    await at.counter.take(await at.desk.resident("R-1"), { advance: 100 });
    const both = await Promise.allSettled([at.cash.close(100), at.cash.close(100)]);
    expect(codes(both).sort()).toEqual(["day_closed", "done"]);
  });

  it("money is paid out and its receipt is taken back: one of them, whichever way it goes", async () => {
    for (let round = 0; round < roundsOf(10); round++) {
      const resident = await at.desk.resident(`R-${round}`);
      const bill = await at.desk.bill(resident, 100);
      const receipt = await at.counter.take(resident, { lines: { [bill]: 100 } });
      const [payment = ""] = await at.cash.paymentsOf(receipt._id);
      const method = round % 3 === 0 ? "transfer" : "cash";
      const both = await Promise.allSettled(
        shuffled<() => Promise<unknown>>(
          () => at.cash.payOut(payment, 100, { way: method, ...(method === "transfer" && { reference: "1" }) }),
          () => at.counter.reverse(receipt._id),
          round,
        ).map((act) => act()),
      );
      expect(codes(both).filter((code) => code === "done")).toHaveLength(1);
      const lost = codes(both).find((code) => code !== "done");
      expect(["receipt_paid_out", "receipt_ended", "cash_not_there"]).toContain(lost);
      expect(await at.desk.billOf(bill)).toMatchObject({ status: "unpaid" });
      const { inBox } = await at.cash.book();
      if (inBox > 0) await at.cash.payIn(inBox);
    }
  });

  it("the last notes are paid in at the bank and paid out: one of them", async () => {
    for (let round = 0; round < roundsOf(10); round++) {
      const resident = await at.desk.resident(`R-${round}`);
      const receipt = await at.counter.take(resident, { advance: 100 });
      const [payment = ""] = await at.cash.paymentsOf(receipt._id);
      const acts = shuffled<() => Promise<unknown>>(
        () => at.cash.payIn(100),
        () => at.cash.payOut(payment, 100, { from: "credit" }),
        round,
      );
      const both = await Promise.allSettled(acts.map((act) => act()));
      expect(codes(both).sort()).toEqual(["cash_not_there", "done"]);
      expect((await at.cash.book()).inBox).toBe(0);
    }
  });

  it("the last notes are paid out to two flats: one of them", async () => {
    const payments = [];
    for (const flat of ["R-1", "R-2"]) {
      const receipt = await at.counter.take(await at.desk.resident(flat), { advance: 100 });
      payments.push(...(await at.cash.paymentsOf(receipt._id)));
    }
    await at.cash.payIn(100);
    const both = await Promise.allSettled(payments.map((payment) => at.cash.payOut(payment, 100, { from: "credit" })));
    expect(codes(both).sort()).toEqual(["cash_not_there", "done"]);
  });

  it("the day is closed and money of it goes out: the day has it, or it is refused", async () => {
    for (let round = 0; round < roundsOf(4); round++) {
      const receipt = await at.counter.take(await at.desk.resident(`R-${round}`), { advance: 100 });
      const [payment = ""] = await at.cash.paymentsOf(receipt._id);
      const acts = shuffled<() => Promise<unknown>>(
        () => at.cash.payOut(payment, 100, { from: "credit" }),
        () => at.cash.close(100, { note: "Counted before the lunch" }),
        round,
      );
      const both = codes(await Promise.allSettled(acts.map((act) => act())));
      const { today } = await at.cash.book();
      expect(today.paidOut).toBe(both.includes("day_closed") ? 0 : 100);
      at.desk.pass(DAY);
    }
  });
});
