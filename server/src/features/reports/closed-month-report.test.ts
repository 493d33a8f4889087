import type { Payment } from "@aangan/contract/features/payments/payments";
import { UserWithPayments } from "@aangan/contract/features/reports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asSent } from "../../../test/desks/as-sent.ts";
import { booksOf } from "../../../test/desks/books-desk.ts";
import { cashOf } from "../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { reportPayments } from "./report-payments.ts";

const DAY = 24 * 60 * 60 * 1000;
const FEBRUARY = { startDate: "2027-02-01", endDate: "2027-02-28" };

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let cash: ReturnType<typeof cashOf>;
let books: Awaited<ReturnType<typeof booksOf>>;

/** On 20 February. */
beforeAll(async () => {
  desk = await openDesk({ startsAt: new Date("2027-02-20T04:30:00Z") });
  [counter, cash, books] = [counterOf(desk), cashOf(desk), await booksOf(desk)];
});
afterAll(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

async function report(period: { startDate?: string; endDate?: string }): Promise<Payment[]> {
  const users = await reportPayments(desk.database.db, undefined, period);
  return users.map(asSent(UserWithPayments)).flatMap(({ payments }) => payments);
}

const listed = (payments: Payment[], id: string) => payments.find(({ _id }) => _id === id);
const sumOf = (payments: Payment[]) =>
  payments
    .filter(({ status }) => status === "SUCCESS")
    .reduce((sum, { amountPaid, amountRefunded = 0 }) => sum + amountPaid - amountRefunded, 0);

describe("the payment report of a closed month", () => {
  it("goes on adding up to its kept file, and says on which day money of it was taken back or refunded later", async () => {
    const resident = await desk.resident("E-041");
    const take = async (rupees: number, reference: string) => {
      const { _id } = await counter.take(resident, { way: "transfer", reference, advance: rupees });
      const [payment = ""] = await cash.paymentsOf(_id);
      return { receipt: _id, payment };
    };
    const [early, replaced, reversed, refunded] = [
      await take(50, "301112340001"),
      await take(100, "301112340002"),
      await take(200, "301112340003"),
      await take(400, "301112340004"),
    ];
    const payOut = (rupees: number) =>
      cash.payOut(refunded.payment, rupees, { from: "credit", way: "transfer", reference: "1" });
    await counter.reverse(early.receipt);
    await payOut(30);
    desk.pass(13 * DAY);
    await books.close("2027-02");
    const before = await report(FEBRUARY);

    await counter.replace(replaced.receipt, await desk.resident("E-042"), {}, 100);
    await counter.reverse(reversed.receipt);
    await payOut(70);
    const after = await report(FEBRUARY);

    expect(after).toHaveLength(before.length);
    expect(listed(after, early.payment)).toMatchObject({
      ...{ status: "FAILED", reversed: true, takenBackOn: "2027-02-20" },
    });
    const later = { status: "SUCCESS", amountPaid: 100, takenBackOn: "2027-03-01" };
    expect(listed(after, replaced.payment)).toMatchObject(later);
    expect(listed(after, replaced.payment)).not.toHaveProperty("reversed");
    expect(listed(after, reversed.payment)).toMatchObject({ status: "SUCCESS", takenBackOn: "2027-03-05" });
    expect(listed(after, refunded.payment)).toMatchObject({ amountPaid: 400, amountRefunded: 30, refundedLater: 70 });

    const { received } = await books.monthEnd("2027-02");
    const netTotal = received.reduce((sum, row) => sum + row.received - row.cancelled - row.refunded, 0);
    expect([sumOf(before), sumOf(after)]).toEqual([netTotal, netTotal]);
    // Of all days, what is no longer there does not count.
    expect(sumOf(await report({}))).toBe(400);
    expect(listed(await report({}), reversed.payment)).toMatchObject({ reversed: true, takenBackOn: "2027-03-05" });
  });
});
