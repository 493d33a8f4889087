import type { Payment } from "@aangan/contract/features/payments/payments";
import { UserWithPayments } from "@aangan/contract/features/reports";
import { describe, expect, it } from "vitest";
import { asSent } from "../../../test/desks/as-sent.ts";
import { booksOf } from "../../../test/desks/books-desk.ts";
import { useCash } from "../../../test/desks/use-cash.ts";
import { reportPayments } from "./report-payments.ts";

const DAY = 24 * 60 * 60 * 1000;
const FEBRUARY = { startDate: "2027-02-01", endDate: "2027-02-28" };

/** It is 20 February 2027. */
const at = useCash(new Date("2027-02-20T04:30:00Z"));

async function february(): Promise<Payment[]> {
  const users = await reportPayments(at.desk.database.db, undefined, FEBRUARY);
  return users.map(asSent(UserWithPayments)).flatMap(({ payments }) => payments);
}

describe("the payment report of a closed month", () => {
  it("keeps a cheque that the bank returned later, also what had been paid out of it", async () => {
    const bill = await at.desk.bill(at.resident, 100);
    const cheque = await at.counter.takeCheque(at.resident, { lines: { [bill]: 100 }, advance: 400 });
    await at.counter.deposit([cheque._id]);
    await at.counter.clear([cheque._id]);
    const [ofBill = "", advance = ""] = await at.cash.paymentsOf(cheque._id);
    at.desk.pass(13 * DAY);
    await (await booksOf(at.desk)).close("2027-02");
    await at.cash.payOut(advance, 400, { from: "credit", way: "transfer", reference: "1" });
    await at.counter.bounce(cheque._id);
    const payments = await february();
    const returned = { status: "SUCCESS", takenBackOn: "2027-03-05" };
    expect(payments.find(({ _id }) => _id === ofBill)).toMatchObject({ ...returned, amountPaid: 100 });
    expect(payments.find(({ _id }) => _id === advance)).toMatchObject({
      ...{ ...returned, amountPaid: 400, refundedLater: 400 },
    });
  });
});
