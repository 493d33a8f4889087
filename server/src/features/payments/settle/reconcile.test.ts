import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { crowdOf } from "../../../../test/at-once.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";
import { hastenAfterStart } from "./reconcile.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const open = useOpenPayment();

async function factsOf(id: string) {
  const facts = await open.desk.database.db
    .selectFrom("paymentFacts")
    .selectAll()
    .where("paymentId", "=", id)
    .execute();
  return facts.map(({ fact, stateBefore, stateAfter }) => `${fact}: ${stateBefore} to ${stateAfter}`);
}

describe("the status page", () => {
  // [PAY-39]
  it("asks the gateway at most once in three seconds", async () => {
    const fetchesBefore = open.desk.gateway.calls.fetch;
    open.desk.pass(4 * SECOND);
    open.desk.gateway.script.delayMs = 50;
    await Promise.all(Array.from({ length: crowdOf(100) }, () => open.desk.status(open.resident, open.payment)));
    expect(open.desk.gateway.calls.fetch).toBe(fetchesBefore + 1);
    open.desk.pass(2 * SECOND);
    await open.desk.status(open.resident, open.payment);
    expect(open.desk.gateway.calls.fetch).toBe(fetchesBefore + 1);
    open.desk.pass(2 * SECOND);
    await open.desk.status(open.resident, open.payment);
    expect(open.desk.gateway.calls.fetch).toBe(fetchesBefore + 2);
  });

  // [PAY-46]
  it("shows a payment that the gateway has not decided as pending, for ever", async () => {
    for (const hours of [0.01, 0.3, 1, 5, 20, 45, 10, 24]) {
      open.desk.pass(hours * HOUR);
      await open.desk.reconcile();
      expect((await open.desk.status(open.resident, open.payment)).status).toBe("PENDING");
    }
    expect(await open.desk.stateOf(open.payment)).toBe("REVIEW");
    open.desk.gateway.pay(open.payment);
    open.desk.pass(25 * HOUR);
    await open.desk.reconcile();
    expect((await open.desk.status(open.resident, open.payment)).status).toBe("SUCCESS");
  });

  it("keeps few facts however often it is asked", async () => {
    for (let turn = 0; turn < 20; turn++) {
      open.desk.pass(4 * SECOND);
      await open.desk.status(open.resident, open.payment);
    }
    expect(await factsOf(open.payment)).toEqual(["accepted: CREATED to PENDING", "pending: PENDING to PENDING"]);
  });

  // [spec 7.8]
  it("is for its owner only", async () => {
    const neighbour = await open.desk.resident(`N-${randomInt(100_000)}`);
    await expect(open.desk.status(neighbour, open.payment)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the reconciler", () => {
  // [PAY-40]
  it("finds a success that nobody reported within a minute", async () => {
    open.desk.gateway.pay(open.payment);
    open.desk.pass(30 * SECOND);
    await open.desk.reconcile();
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
  });

  // [PAY-41]
  it("finds it soon after a start, however long the portal was away and whatever was planned", async () => {
    open.desk.pass(21 * MINUTE);
    await open.desk.reconcile();
    open.desk.gateway.pay(open.payment);
    await hastenAfterStart(open.desk.needs);
    open.desk.pass(21 * SECOND);
    await open.desk.reconcile();
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
  });

  it("ends a payment whose order the gateway never got, after it said so twice", async () => {
    open.desk.gateway.script.opening = "is silent";
    const lost = await open.desk.bill(open.resident, 60);
    await expect(open.desk.click(open.resident, lost, 60)).rejects.toMatchObject({ code: "gateway_unreachable" });
    open.desk.gateway.script.opening = "opens";
    const { id } = await open.desk.database.db
      .selectFrom("payments")
      .select("id")
      .where("billId", "=", lost)
      .executeTakeFirstOrThrow();
    for (let minute = 0; minute < 14; minute++) {
      open.desk.pass(MINUTE);
      await open.desk.reconcile();
    }
    expect(await open.desk.stateOf(id)).toBe("CREATED");
    open.desk.pass(10 * MINUTE);
    await open.desk.reconcile();
    expect(await open.desk.stateOf(id)).toBe("EXPIRED");
  });

  // [PAY-45]
  it("changes nothing while the gateway gives no answer, and becomes quiet", async () => {
    open.desk.gateway.script.statusDown = true;
    const fetchesBefore = open.desk.gateway.calls.fetch;
    for (let minute = 0; minute < 60; minute++) {
      open.desk.pass(MINUTE);
      await open.desk.reconcile();
    }
    expect(await open.desk.stateOf(open.payment)).toBe("PENDING");
    expect(open.desk.gateway.calls.fetch - fetchesBefore).toBeLessThan(60);
    open.desk.gateway.script.statusDown = false;
    open.desk.gateway.pay(open.payment);
    open.desk.pass(12 * MINUTE);
    await open.desk.reconcile();
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
  });

  it("shares its work: two of them at once ask once about each", async () => {
    open.desk.pass(60 * MINUTE);
    const due = await open.desk.database.db
      .selectFrom("payments")
      .select("id")
      .where("nextCheckAt", "<=", open.desk.now())
      .execute();
    const fetchesBefore = open.desk.gateway.calls.fetch;
    open.desk.gateway.script.delayMs = 20;
    await Promise.all([open.desk.reconcile(), open.desk.reconcile()]);
    expect(due.length).toBeGreaterThan(0);
    expect(open.desk.gateway.calls.fetch - fetchesBefore).toBe(due.length);
  });
});
