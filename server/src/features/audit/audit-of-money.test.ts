import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { listAuditEntries } from "./list-audit-entries.ts";

describe("the audit log of money", () => {
  let desk: PaymentDesk;
  let paymentId: string;
  beforeAll(async () => {
    desk = await openDesk();
    const resident = await desk.resident("E-041");
    const bill = await desk.bill(resident, 1000);
    paymentId = (await desk.click(resident, bill, 1000)).transactionId;
    desk.gateway.pay(paymentId);
    await desk.webhook(paymentId);
  });
  afterAll(() => desk.close());

  const about = async (id: string) => (await listAuditEntries(desk.database.db, { about: id })).entries;

  it("says that the payment company's word paid the bill", async () => {
    const settled = (await about(paymentId)).find(({ action }) => action === "settle-payment");
    expect(settled?.actor.kind).toBe("gateway");
    expect(settled?.changes).toMatchObject([
      { of: "bills", was: { amountPaidPaise: 0, status: "unpaid" }, now: { amountPaidPaise: 100_000, status: "paid" } },
      { of: "payments", key: paymentId, now: { state: "SUCCESS", capturedPaise: 100_000 } },
    ]);
  });

  it("says who asked for a refund, of how much and why", async () => {
    const refund = await officeOf(desk).refund(paymentId, "bill", 400);
    const [requestEntry] = await about(refund._id);
    expect(requestEntry?.actor).toMatchObject({ kind: "admin", id: "office" });
    expect(requestEntry?.changes).toContainEqual(
      expect.objectContaining({
        of: "refunds",
        did: "added",
        key: refund._id,
        now: expect.objectContaining({ amountPaise: 40_000, reason: "Raised twice", state: "REQUESTED" }),
      }),
    );
  });
});
