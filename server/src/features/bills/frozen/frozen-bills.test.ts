import { beforeEach, describe, expect, it } from "vitest";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";
import { refused } from "../../../../test/refused.ts";
import { freezeBills } from "../locks.ts";
import { listFrozenBills } from "./list-frozen-bills.ts";

const open = useOpenPayment();
let office: ReturnType<typeof officeOf>;

/** Each story begins with a bill that a check of the books found wrong, while a payment of it is open. */
beforeEach(async () => {
  office = officeOf(open.desk);
  await open.desk.database.inTransaction((tx) => freezeBills(tx, [open.bill], "I-3", open.desk.now()));
});

describe("a frozen bill", () => {
  it("takes no money that was captured: that waits for the office", async () => {
    open.desk.gateway.pay(open.payment);
    await open.desk.webhook(open.payment);
    expect(await open.desk.stateOf(open.payment)).toBe("REVIEW");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "unpaid", amountPaidPaise: 0 });
    await expect(office.decide(open.payment, "apply")).rejects.toEqual(refused("decision_impossible"));
    expect(await office.decide(open.payment, "credit")).toBe("SUCCESS");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ amountPaidPaise: 0 });
  });

  it("cannot be paid, by a payment or from a credit", async () => {
    const other = await open.desk.bill(open.resident, 500);
    const { transactionId } = await open.desk.click(open.resident, other, 500);
    open.desk.gateway.pay(transactionId, { amountPaise: 600_00 });
    await open.desk.webhook(transactionId);
    await office.decide(transactionId, "credit");
    const { db } = open.desk.database;
    const credit = await db
      .selectFrom("credits")
      .select("id")
      .where("paymentId", "=", transactionId)
      .executeTakeFirst();
    await expect(open.desk.click(open.resident, open.bill, 500)).rejects.toEqual(refused("bill_under_review"));
    await expect(office.useCredit(credit?.id ?? 0, open.bill, 100)).rejects.toEqual(refused("bill_frozen"));
  });

  it("takes money again once the office has looked and released it, and is not released twice", async () => {
    expect(await listFrozenBills(open.desk.database.db)).toContainEqual(
      expect.objectContaining({ billId: open.bill, check: "I-3" }),
    );
    await office.release(open.bill);
    await expect(office.release(open.bill)).rejects.toEqual(refused("not_found"));
    open.desk.gateway.pay(open.payment);
    await open.desk.webhook(open.payment);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid" });
  });

  it("is frozen again when the next check finds it wrong still", async () => {
    await office.release(open.bill);
    await open.desk.database.inTransaction((tx) => freezeBills(tx, [open.bill], "I-1", open.desk.now()));
    expect(await listFrozenBills(open.desk.database.db)).toContainEqual(
      expect.objectContaining({ billId: open.bill, check: "I-1" }),
    );
  });
});
