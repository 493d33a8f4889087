import { describe, expect, it } from "vitest";
import { useCounter } from "../../../test/desks/use-counter.ts";
import { refused } from "../../../test/refused.ts";

const at = useCounter();

const TOMORROW = "2026-11-22";

describe("a wrong receipt is replaced", () => {
  it("by one of another flat, in one act", async () => {
    const neighbour = await at.moveIn();
    const [wrong, right] = [await at.desk.bill(at.resident, 500), await at.desk.bill(neighbour, 500)];
    const first = await at.counter.take(at.resident, { lines: { [wrong]: 500 } });
    const second = await at.counter.replace(first._id, neighbour, { [right]: 500 });
    expect(second).toMatchObject({ replaces: { _id: first._id, number: first.number }, amount: 500, way: "cash" });
    expect(await at.desk.billOf(wrong)).toMatchObject({ status: "unpaid" });
    expect(await at.desk.billOf(right)).toMatchObject({ status: "paid" });
    await expect(at.counter.replace(first._id, neighbour, { [right]: 500 })).rejects.toEqual(refused("receipt_ended"));
  });

  it("and its cheque stays on its slip", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 300 });
    const slip = await at.counter.deposit([cheque._id]);
    const bill = await at.desk.bill(at.resident, 300);
    const right = await at.counter.replace(cheque._id, at.resident, { [bill]: 300 });
    expect(right).toMatchObject({ state: "deposited", deposit: { _id: slip }, reference: cheque.reference });
    await at.counter.clear([right._id]);
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "paid" });
  });

  it("a post-dated cheque gets another wish", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 300, chequeOn: TOMORROW });
    const bill = await at.desk.bill(at.resident, 300);
    const right = await at.counter.replace(cheque._id, at.resident, { [bill]: 300 });
    expect(right).toMatchObject({
      state: "later",
      lines: [{ billId: bill, amount: 300 }],
      replaces: { _id: cheque._id },
    });
  });

  it("nothing is taken back when the new one is refused", async () => {
    const bill = await at.desk.bill(at.resident, 100);
    const first = await at.counter.take(at.resident, { advance: 500 });
    await expect(at.counter.replace(first._id, at.resident, { [bill]: 500 })).rejects.toEqual(
      refused("bill_rest_smaller"),
    );
    await expect(at.counter.replace(first._id, at.resident, { [bill]: 100 })).rejects.toEqual(
      refused("lines_not_amount"),
    );
    expect(await at.creditsOf(at.resident)).toEqual([{ leftPaise: 50_000, waits: false }]);
  });
});
