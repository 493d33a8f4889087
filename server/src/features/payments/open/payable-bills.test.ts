import { paise } from "@aangan/contract/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { raiseBills } from "../../bills/raise-bills.ts";

let desk: PaymentDesk;
let resident: string;

/** It is 21 November 2026. */
beforeAll(async () => {
  desk = await openDesk();
  resident = await desk.resident("E-41");
});
afterAll(() => desk.close());

describe("a bill can be paid", () => {
  it.each([
    ["long overdue", "2025-01-31"],
    ["due yesterday", "2026-11-20"],
    ["due today", "2026-11-21"],
    ["due tomorrow", "2026-11-22"],
    ["due next year", "2027-12-31"],
    // [PAY-05]
  ])("that is %s", async (_when, dueOn) => {
    const row = { residentId: resident, flatNumber: "E-41", billType: "maintenance" as const, dueOn };
    const [bill = ""] = await desk.database.inTransaction((tx) =>
      raiseBills(tx, [{ ...row, originalPaise: paise(50_000) }], {
        adminId: "office",
        uploadId: null,
        now: desk.now(),
      }),
    );
    const { transactionId } = await desk.click(resident, bill, 500);
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid" });
  });
});
