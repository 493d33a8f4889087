import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CompanyDesk, openCompanyDesk } from "../../../test/desks/company-desk.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { cashfreeSimulator } from "../../../test/simulators/cashfree/cashfree.ts";
import { razorpaySimulator } from "../../../test/simulators/razorpay/razorpay.ts";
import { sweepSettlements } from "./sweep-settlements.ts";

const HOUR = 3_600_000;

describe.each([
  { company: "cashfree", open: cashfreeSimulator },
  { company: "razorpay", open: razorpaySimulator },
])("somebody pays twice on one page of $company", ({ company, open }) => {
  let at: CompanyDesk;
  let resident: string;
  let bill: string;
  let payment: string;
  let nth = 0;
  const [first, second] = ["1111111111", "2222222222"];
  const idOf = (capture: string) => `${company === "razorpay" ? "pay_" : ""}${nth}${capture}`;

  beforeAll(async () => {
    at = await openCompanyDesk(open);
    resident = await at.desk.resident("E-41");
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    nth++;
    bill = await at.desk.bill(resident, 500);
    payment = (await at.desk.click(resident, bill, 500)).transactionId;
  });
  afterEach(async () => expect(await at.desk.brokenRules()).toEqual([]));

  const pay = (capture = "") => at.company.pay(payment, { gatewayPaymentId: idOf(capture) });
  async function swept(): Promise<void> {
    at.desk.pass(24 * HOUR);
    await sweepSettlements(at.desk.needs);
    await sweepSettlements(at.desk.needs);
  }

  it("and the company gives the second one back: the bill stays paid, and nothing is left over", async () => {
    pay(first);
    await at.desk.webhook(payment);
    pay(second);
    at.company.refundByItself(payment, idOf(second ?? ""));
    await at.desk.webhook(payment);
    await swept();
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "paid", amountPaidPaise: 50_000 });
    const { db } = at.desk.database;
    const unidentified = db.selectFrom("unidentifiedMoney").select(["amountPaise", "refundedPaise"]);
    expect(await unidentified.where("orderId", "=", payment).execute()).toEqual([
      { amountPaise: 50_000, refundedPaise: 50_000 },
    ]);
  });

  it("and one is given back before the office decides: the other one can be put on the bill", async () => {
    pay(first);
    pay(second);
    await at.desk.webhook(payment);
    expect(await at.desk.stateOf(payment)).toBe("REVIEW");
    at.company.refundByItself(payment, idOf(second ?? ""));
    await swept();
    await officeOf(at.desk as never).decide(payment, "apply");
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "paid", amountPaidPaise: 50_000 });
    await swept();
    expect(await at.desk.billOf(bill)).toMatchObject({ status: "paid", amountPaidPaise: 50_000 });
    expect(await at.desk.credits()).toEqual([]);
  });
});
