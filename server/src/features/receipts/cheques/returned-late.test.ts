import { describe, expect, it } from "vitest";
import { cashOf } from "../../../../test/desks/cash-desk.ts";
import { useCounter } from "../../../../test/desks/use-counter.ts";
import { checkAccounts } from "../../../../test/money/check-accounts.ts";
import { refused } from "../../../../test/refused.ts";

const at = useCounter();

describe("a cheque that the bank returns", () => {
  it("after money of it was paid out: a bill asks for that", async () => {
    const cash = cashOf(at.desk);
    const bill = await at.desk.bill(at.resident, 600);
    const cheque = await at.counter.takeCheque(at.resident, { lines: { [bill]: 600 }, advance: 400 });
    await at.counter.deposit([cheque._id]);
    await at.counter.clear([cheque._id]);
    const [ofBill = "", advance = ""] = await cash.paymentsOf(cheque._id);
    await cash.payOut(ofBill, 200, { way: "transfer", reference: "1" });
    await cash.payOut(advance, 300, { from: "credit", way: "transfer", reference: "2" });
    expect(await at.counter.bounce(cheque._id, 50)).toMatchObject({ state: "bounced", returned: { paidOut: 500 } });
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "unpaid", remainingPaise: 60_000 });
    expect(await at.creditsOf(at.resident)).toEqual([{ leftPaise: 0, waits: false }]);
    const billQuery = at.desk.database.db
      .selectFrom("bills")
      .select("remainingPaise")
      .where("bouncedReceiptId", "=", cheque._id);
    expect(await billQuery.execute()).toEqual([{ remainingPaise: 55_000 }]);
    await checkAccounts(at);
  });

  it("when all of it was paid out", async () => {
    const cash = cashOf(at.desk);
    const cheque = await at.counter.takeCheque(at.resident, { advance: 400 });
    await at.counter.deposit([cheque._id]);
    await at.counter.clear([cheque._id]);
    const [advance = ""] = await cash.paymentsOf(cheque._id);
    await cash.payOut(advance, 400, { from: "credit", way: "transfer", reference: "3" });
    expect(await at.counter.bounce(cheque._id)).toMatchObject({ state: "bounced", returned: { paidOut: 400 } });
    await checkAccounts(at);
  });

  it("but not before its slip", async () => {
    const cheque = await at.counter.takeCheque(at.resident, {
      advance: 100,
      receivedOn: "2026-11-19",
      chequeOn: "2026-11-19",
    });
    await at.counter.deposit([cheque._id], "2026-11-21");
    await expect(at.counter.clear([cheque._id], "2026-11-20")).rejects.toEqual(refused("cleared_before_deposit"));
    await expect(at.counter.bounce(cheque._id, 0, "2026-11-20")).rejects.toEqual(refused("cleared_before_deposit"));
    await at.counter.clear([cheque._id], "2026-11-21");
  });
});
