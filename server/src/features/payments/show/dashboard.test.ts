import { Dashboard } from "@aangan/contract/features/dashboard";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { asSent } from "../../../../test/desks/as-sent.ts";
import { claimsOf } from "../../../../test/desks/claims-desk.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";
import { countWaitingIn } from "../../../../test/lock-waits.ts";
import { factOf } from "../settle/facts.ts";
import { applyFact } from "../settle/settle-payment.ts";
import { showDashboard } from "./show-dashboard.ts";

const open = useOpenPayment();

const dashboardOf = (resident: string) =>
  showDashboard(open.desk.database.db, { id: resident }, open.desk.gateway.facts.leastPaise, open.desk.now()).then(
    asSent(Dashboard),
  );

/** Rs 500 of the bill are being paid, since this instant. */
const waitingFor = (amount: number) => ({
  amount,
  since: open.desk.now().toISOString(),
  paymentId: open.payment,
  underReview: false,
});

describe("the dashboard", () => {
  it("shows beside a bill what of it waits for its bank, until that is known", async () => {
    const billOf = async () =>
      (await dashboardOf(open.resident)).pendingBills.find(({ _id }) => _id === open.bill) ?? expect.fail("no bill");
    expect((await billOf()).waiting).toEqual(waitingFor(500));
    open.desk.gateway.tell(open.payment, "failed");
    await open.desk.webhook(open.payment);
    expect(await billOf()).not.toHaveProperty("waiting");
  });

  it("counts payments together that wait for one bill, and says when the office must decide", async () => {
    open.desk.gateway.script.canCancel = false;
    const since = open.desk.now().toISOString();
    open.desk.pass(60_000);
    const { transactionId } = await open.desk.click(open.resident, open.bill, 200);
    const waiting = { amount: 700, since, paymentId: transactionId };
    const [bill] = (await dashboardOf(open.resident)).pendingBills.filter(({ _id }) => _id === open.bill);
    expect(bill?.waiting).toEqual({ ...waiting, underReview: false });
    open.desk.gateway.pay(transactionId, { amountPaise: 1 });
    await open.desk.webhook(transactionId);
    const [again] = (await dashboardOf(open.resident)).pendingBills.filter(({ _id }) => _id === open.bill);
    expect(again?.waiting).toEqual({ ...waiting, underReview: true });
    open.desk.gateway.script.canCancel = true;
  });

  it("leaves out a payment whose page nobody got", async () => {
    const bill = await open.desk.bill(open.resident, 300);
    open.desk.gateway.script.opening = "is silent";
    await expect(open.desk.click(open.resident, bill, 300)).rejects.toMatchObject({ code: "gateway_unreachable" });
    open.desk.gateway.script.opening = "opens";
    const [pendingBill] = (await dashboardOf(open.resident)).pendingBills.filter(({ _id }) => _id === bill);
    expect(pendingBill).not.toHaveProperty("waiting");
  });

  it("shows a flat its credit, and nobody else's", async () => {
    const payer = await open.desk.resident("E-42");
    const neighbour = await open.desk.resident("E-43");
    const bill = await open.desk.bill(payer, 100);
    open.desk.gateway.script.canCancel = false;
    const pages = [await open.desk.click(payer, bill, 60.5), await open.desk.click(payer, bill, 100)];
    open.desk.gateway.script.canCancel = true;
    for (const { transactionId } of pages) {
      open.desk.gateway.pay(transactionId);
      await open.desk.webhook(transactionId);
    }
    expect(await dashboardOf(payer)).toMatchObject({ pendingBills: [], credit: 60.5, leastOnline: 1 });
    expect(await dashboardOf(neighbour)).toMatchObject({ credit: 0 });
  });

  it("that is asked for in the instant in which a payment is counted shows it with the bill it paid", async () => {
    const { database, gateway, now } = open.desk;
    gateway.pay(open.payment);
    const answer = await gateway.fetchOrder({ orderId: open.payment, gatewayOrderId: null });
    if (answer.outcome !== "told") throw new Error("the gateway does not know the order");
    const fact = factOf(answer.order);
    const dashboard = await database.inTransaction(async (tx) => {
      // Nobody can read payments until this transaction ends; bills can be read meanwhile.
      await sql`LOCK TABLE payments IN ACCESS EXCLUSIVE MODE`.execute(tx);
      await applyFact(tx, { orderId: open.payment, fact, source: "webhook", gateway: gateway.facts, now: now() });
      const dashboardPromise = dashboardOf(open.resident);
      await expect.poll(() => countWaitingIn(database)).toBe(1);
      return { asked: dashboardPromise };
    });
    const { pendingBills, paymentHistory } = await dashboard.asked;
    expect(paymentHistory.map(({ transactionId }) => transactionId)).toEqual([open.payment]);
    expect(pendingBills.map(({ _id }) => _id)).not.toContain(open.bill);
    expect(paymentHistory[0]?.billDueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("shows what the flat told of transfers: what waits, and for two weeks what was refused", async () => {
    const claims = claimsOf(open.desk);
    const payer = await open.desk.resident("E-44");
    const bill = await open.desk.bill(payer, 500);
    expect(await dashboardOf(payer)).not.toHaveProperty("told");
    const first = await claims.tell(payer, { rupees: 400, lines: { [bill]: 400 } });
    open.desk.pass(1000);
    const second = await claims.tell(payer, { rupees: 50 });
    await claims.refuse(second._id, "Not in the statement");
    const reportedTransfers = async () => (await dashboardOf(payer)).told ?? [];
    expect(await reportedTransfers()).toEqual([
      { _id: first._id, amount: 400, since: first.madeAt, billIds: [bill] },
      { _id: second._id, amount: 50, since: second.madeAt, billIds: [], reason: "Not in the statement" },
    ]);
    const again = await claims.tell(payer, { rupees: 500, reference: second.reference });
    expect((await reportedTransfers()).map(({ _id }) => _id).sort()).toEqual([again._id, first._id].sort());
    await claims.withdraw(payer, again._id);
    expect(await reportedTransfers()).toHaveLength(2);
    open.desk.pass(15 * 24 * 60 * 60_000);
    expect((await reportedTransfers()).map(({ _id }) => _id)).toEqual([first._id]);
    expect(await dashboardOf(open.resident)).not.toHaveProperty("told");
  });

  it("tells a flat that never had a bill, or only one that was cancelled, from one that has paid all", async () => {
    const newcomer = await open.desk.resident("N-7");
    const hadBills = async (id: string) => (await dashboardOf(id)).hadBills;
    expect([await hadBills(open.resident), await hadBills(newcomer)]).toEqual([true, false]);
    const bill = await open.desk.bill(newcomer, 500);
    expect(await hadBills(newcomer)).toBe(true);
    await officeOf(open.desk).cancel(bill);
    expect(await hadBills(newcomer)).toBe(false);
  });
});
