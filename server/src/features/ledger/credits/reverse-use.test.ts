import { Dashboard } from "@aangan/contract/features/dashboard";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { asSent } from "../../../../test/desks/as-sent.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";
import { countWaitingIn } from "../../../../test/lock-waits.ts";
import { createCommit } from "../../../platform/commit.ts";
import type { Database } from "../../../platform/database/db.ts";
import { OutcomeUnknown } from "../../../platform/database/outcome-unknown.ts";
import { listAuditEntries } from "../../audit/list-audit-entries.ts";
import { freezeBills } from "../../bills/locks.ts";
import { showDashboard } from "../../payments/show/show-dashboard.ts";

const open = useOpenPayment();
let office: ReturnType<typeof officeOf>;
let credit: number;
let bill: string;
let use: string;

/** Each story begins with a credit of Rs 500, of which Rs 300 paid another bill. */
beforeEach(async () => {
  office = officeOf(open.desk);
  open.desk.gateway.report = [];
  open.desk.gateway.tell(open.payment, "failed");
  await open.desk.webhook(open.payment);
  await office.cancel(open.bill);
  open.desk.gateway.pay(open.payment);
  await open.desk.webhook(open.payment);
  const { db } = open.desk.database;
  const row = db.selectFrom("credits").select("id").where("paymentId", "=", open.payment);
  credit = (await row.executeTakeFirstOrThrow()).id;
  bill = await open.desk.bill(open.resident, 300);
  const { uses } = await office.useCredit(credit, bill, 300);
  use = uses[0]?._id ?? "";
});

const refusal = (code: string, status: number) => expect.objectContaining({ code, status });
const billNow = () => open.desk.billOf(bill);
const creditNow = () =>
  open.desk.database.db.selectFrom("credits").selectAll().where("id", "=", credit).executeTakeFirstOrThrow();

/** The company takes money of the payment back, and its report says so. */
async function chargeBack(gatewayId: string, rupees: number): Promise<void> {
  const fees = { feePaise: 0, taxPaise: 0 };
  open.desk.gateway.report.push({
    ...{ kind: "refund", gatewayId, orderId: open.payment, amountPaise: rupees * 100 },
    ...fees,
  });
  await office.sweep();
}

const bookedRefunds = async () => {
  const refunds = open.desk.database.db.selectFrom("refunds").selectAll().where("paymentId", "=", open.payment);
  const rows = await refunds.orderBy("amountPaise").execute();
  return rows.map(({ source, amountPaise, spent }) => ({ source, amountPaise, spent }));
};

describe("a use of a credit that is taken back", () => {
  it("leaves the bill to be paid again and the credit with its money, and says who did it and why", async () => {
    const { uses } = await office.takeBackUse(use);
    expect(uses).toMatchObject([
      { takenBackAt: expect.any(String), takenBackBy: "Office", takenBackReason: "Wrong bill" },
    ]);
    expect(await billNow()).toMatchObject({ status: "unpaid", remainingPaise: 30_000 });
    expect(await creditNow()).toMatchObject({ usedPaise: 0, leftPaise: 50_000 });
    const { entries } = await listAuditEntries(open.desk.database.db, { about: bill });
    expect(entries.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ of: "credit_use_returns", now: expect.objectContaining({ reason: "Wrong bill" }) }),
        expect.objectContaining({
          of: "bills",
          key: bill,
          now: { amountPaidPaise: 0, remainingPaise: 30_000, status: "unpaid" },
        }),
      ]),
    );
  });

  it("is what its resident sees: the bill is owed, and the credit is there", async () => {
    const { database, gateway } = open.desk;
    const seen = () =>
      showDashboard(database.db, { id: open.resident }, gateway.facts.leastPaise, open.desk.now()).then(
        asSent(Dashboard),
      );
    const before = await seen();
    expect(before.pendingBills.map(({ _id }) => _id)).not.toContain(bill);
    await office.takeBackUse(use);
    const after = await seen();
    expect(after.credit - before.credit).toBe(300);
    expect(after.pendingBills).toContainEqual(expect.objectContaining({ _id: bill, remainingAmount: 300 }));
  });

  it("is taken back once, though two ask at the same instant, and can be used again", async () => {
    const both = await Promise.allSettled([office.takeBackUse(use), office.takeBackUse(use)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")?.reason).toEqual(refusal("use_taken_back", 409));
    expect(await office.useCredit(credit, bill, 300)).toMatchObject({ used: 300, uses: [{}, {}] });
    expect(await billNow()).toMatchObject({ status: "paid" });
  });

  it("is not found under another number", async () => {
    await expect(office.takeBackUse("999999")).rejects.toEqual(refusal("not_found", 404));
    await expect(office.takeBackUse("no-number")).rejects.toEqual(refusal("not_found", 404));
  });

  it("is refused while the bill is frozen", async () => {
    const { database, now } = open.desk;
    await database.inTransaction((tx) => freezeBills(tx, [bill], "I-3", now()));
    await expect(office.takeBackUse(use)).rejects.toEqual(refusal("bill_frozen", 409));
    await office.release(bill);
    expect(await office.takeBackUse(use)).toMatchObject({ left: 500 });
  });

  it("whose commit was not heard of is taken back once", async () => {
    const { needs, now } = open.desk;
    const { commit, database } = needs;
    const unheard: Database = {
      ...database,
      lentTo: () => unheard,
      inTransaction: async (work) => {
        await database.inTransaction(work);
        throw new OutcomeUnknown("canceling wait for synchronous replication");
      },
    };
    needs.commit = createCommit(unheard, now);
    await expect(office.takeBackUse(use)).rejects.toBeInstanceOf(OutcomeUnknown);
    needs.commit = commit;
    await expect(office.takeBackUse(use)).rejects.toEqual(refusal("use_taken_back", 409));
    expect(await creditNow()).toMatchObject({ usedPaise: 0, leftPaise: 50_000 });
  });
});

describe("a use that is taken back while a payment of the same bill comes in", () => {
  beforeEach(async () => {
    bill = await open.desk.bill(open.resident, 300);
    use = (await office.useCredit(credit, bill, 100)).uses[1]?._id ?? "";
  });

  /** Both wait for the bill, in this order. */
  async function race(writes: (() => Promise<unknown>)[]): Promise<void> {
    const ends: Promise<unknown>[] = [];
    const { database } = open.desk;
    const waiting = (count: number) =>
      vi.waitFor(async () => expect(await countWaitingIn(database)).toBe(count), { timeout: 120_000, interval: 5 });
    await database.inTransaction(async (tx) => {
      await sql`SELECT FROM bills WHERE id = ${bill} FOR UPDATE`.execute(tx);
      for (const write of writes) {
        ends.push(write());
        await waiting(ends.length);
      }
    });
    await Promise.all(ends);
  }

  it.each(["before", "after"])("leaves what the payment did not pay, when it is %s", async (order) => {
    const { transactionId } = await open.desk.click(open.resident, bill, 200);
    open.desk.gateway.pay(transactionId);
    const writes = [() => office.takeBackUse(use), () => open.desk.webhook(transactionId)];
    await race(order === "before" ? writes : writes.reverse());
    expect(await open.desk.stateOf(transactionId)).toBe("SUCCESS");
    expect(await billNow()).toMatchObject({ status: "partial", amountPaidPaise: 20_000, remainingPaise: 10_000 });
    expect(await creditNow()).toMatchObject({ usedPaise: 30_000, leftPaise: 20_000 });
  });

  it("lets the office put a payment under review on the bill instead", async () => {
    const { transactionId } = await open.desk.click(open.resident, bill, 200);
    open.desk.gateway.pay(transactionId, { amountPaise: 30_000 });
    await open.desk.webhook(transactionId);
    expect(await open.desk.stateOf(transactionId)).toBe("REVIEW");
    await office.takeBackUse(use);
    expect(await office.decide(transactionId, "apply")).toBe("SUCCESS");
    expect(await billNow()).toMatchObject({ status: "paid", amountPaidPaise: 30_000 });
  });
});

describe("money of a credit that the company took back after it had paid another bill", () => {
  it("is booked off once the office has taken that use back, and is there no second time", async () => {
    await chargeBack("CB-1", 500);
    expect(await bookedRefunds()).toEqual([
      { source: "CREDIT", amountPaise: 20_000, spent: false },
      { source: null, amountPaise: 30_000, spent: true },
    ]);
    expect(await billNow()).toMatchObject({ status: "paid" });
    expect(await office.takeBackUse(use)).toMatchObject({ used: 0, refunded: 500, left: 0 });
    expect(await billNow()).toMatchObject({ status: "unpaid", remainingPaise: 30_000 });
    expect(await bookedRefunds()).toEqual([
      { source: "CREDIT", amountPaise: 20_000, spent: false },
      { source: "CREDIT", amountPaise: 30_000, spent: false },
    ]);
    const payments = open.desk.database.db.selectFrom("payments").select("refundedPaise");
    expect(await payments.where("id", "=", open.payment).executeTakeFirst()).toEqual({ refundedPaise: 50_000 });
    await office.sweep();
    expect(await bookedRefunds()).toHaveLength(2);
    await expect(office.useCredit(credit, bill, 1)).rejects.toEqual(refusal("credit_too_small", 400));
  });

  it("is booked off use by use", async () => {
    const other = await open.desk.bill(open.resident, 200);
    const second = (await office.useCredit(credit, other, 200)).uses[1]?._id ?? "";
    await chargeBack("CB-2", 450);
    expect(await office.takeBackUse(second)).toMatchObject({ used: 300, refunded: 200, left: 0 });
    expect(await bookedRefunds()).toEqual([
      { source: "CREDIT", amountPaise: 20_000, spent: false },
      { source: null, amountPaise: 25_000, spent: true },
    ]);
    expect(await office.takeBackUse(use)).toMatchObject({ used: 0, refunded: 450, left: 50 });
    expect(await bookedRefunds()).toMatchObject([{ amountPaise: 20_000 }, { source: "CREDIT", amountPaise: 25_000 }]);
  });

  it("that no payment was about goes off the credit that it became", async () => {
    const fees = { feePaise: 0, taxPaise: 0 };
    const money = { gatewayId: "X-9", orderId: "UNKNOWN", amountPaise: 40_000 };
    open.desk.gateway.report = [{ kind: "payment", ...money, ...fees }];
    await office.sweep();
    const { db } = open.desk.database;
    const { id } = await db
      .selectFrom("unidentifiedMoney")
      .select("id")
      .where("gatewayPaymentId", "=", "X-9")
      .executeTakeFirstOrThrow();
    await office.assign(id, open.resident);
    const createdCredit = await db
      .selectFrom("credits")
      .select("id")
      .where("unidentifiedId", "=", id)
      .executeTakeFirstOrThrow();
    const other = await open.desk.bill(open.resident, 300);
    const { uses } = await office.useCredit(createdCredit.id, other, 300);
    const back = { gatewayId: "CB-3", orderId: "UNKNOWN", captureId: "X-9", amountPaise: 40_000 };
    open.desk.gateway.report.push({ kind: "refund", ...back, ...fees });
    await office.sweep();
    expect(await office.takeBackUse(uses[0]?._id ?? "")).toMatchObject({ used: 0, refunded: 400, left: 0 });
    expect(await open.desk.billOf(other)).toMatchObject({ status: "unpaid" });
  });
});
