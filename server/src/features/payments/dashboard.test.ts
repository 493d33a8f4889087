import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { countWaitingIn } from "../../../test/lock-waits.ts";
import { useOpenPayment } from "../../../test/open-payment.ts";
import { factOf } from "./facts.ts";
import { applyFact } from "./settle-payment.ts";
import { showDashboard } from "./show-dashboard.ts";

const open = useOpenPayment();

describe("the dashboard", () => {
  it("that is asked for in the instant in which a payment is counted shows it with the bill it paid", async () => {
    const { database, gateway, now } = open.desk;
    gateway.pay(open.payment);
    const said = await gateway.fetchOrder({ orderId: open.payment, gatewayOrderId: null });
    if (said.outcome !== "told") throw new Error("the gateway does not know the order");
    const fact = factOf(said.order);
    const dashboard = await database.inTransaction(async (tx) => {
      // Nobody can read payments until this transaction ends; bills can be read meanwhile.
      await sql`LOCK TABLE payments IN ACCESS EXCLUSIVE MODE`.execute(tx);
      await applyFact(tx, { orderId: open.payment, fact, heardFrom: "webhook", gateway: gateway.facts, now: now() });
      const asked = showDashboard(database.db, { id: open.resident });
      await expect.poll(() => countWaitingIn(database)).toBe(1);
      return { asked };
    });
    const { pendingBills, paymentHistory } = await dashboard.asked;
    expect(paymentHistory.map(({ transactionId }) => transactionId)).toEqual([open.payment]);
    expect(pendingBills).toEqual([]);
    expect(paymentHistory[0]?.billDueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("tells a flat that never had a bill, or only one that was withdrawn, from one that has paid all", async () => {
    const { database } = open.desk;
    const hadBills = async (id: string) => (await showDashboard(database.db, { id })).hadBills;
    expect([await hadBills(open.resident), await hadBills("nobody")]).toEqual([true, false]);
    await database.inTransaction(async (tx) => {
      const withdrawn = { cancelledAt: new Date(), cancelledBy: "office", cancelReason: "Wrong flat" };
      await tx.updateTable("bills").set(withdrawn).where("residentId", "=", open.resident).execute();
      expect((await showDashboard(tx, { id: open.resident })).hadBills).toBe(false);
    });
  });
});
