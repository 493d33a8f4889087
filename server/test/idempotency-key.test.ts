import { raiseBill } from "@aangan/contract/features/bills";
import { payBill } from "@aangan/contract/features/payments/payments";
import { requestRefund } from "@aangan/contract/features/payments/refunds";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "../src/platform/clock.ts";
import { hashOf } from "../src/platform/http/answer-once.ts";
import { DOCS } from "../src/platform/http/documentation.ts";
import { type Answer, type LoggedIn, openPortal, type TestPortal } from "./desks/portal.ts";
import { press, until } from "./desks/sandbox-payer.ts";

let portal: TestPortal;
let admin: string;
let payer: LoggedIn;
let flats = 0;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.admin();
  portal.startJobs();
  payer = await portal.resident("K-1");
});
afterAll(() => portal.close());

async function newBill(): Promise<string> {
  const { user } = payer;
  const body = { userId: user._id, flatNumber: "K-1", billType: "electricity", originalAmount: 500 + ++flats };
  const { bill } = await portal.call(raiseBill, { body: { ...body, dueDate: dayOf(portal.now()) }, token: admin });
  return bill._id;
}

const pay = (billId: string, amount: number, key: string, as = payer) =>
  portal.ask(payBill, {
    body: { billId, amount, complex: "RICHMOND PARK" },
    token: as.token,
    headers: { "idempotency-key": key },
  });

const refund = (paymentId: string, amount: number, key: string) =>
  portal.ask(requestRefund, {
    body: { paymentId, from: "bill", amount, reason: "Paid twice by mistake" },
    token: admin,
    headers: { "idempotency-key": key },
  });

interface Document {
  paths: Record<string, Record<string, { parameters: unknown[]; responses: object }>>;
}

const pageOf = ({ body }: Answer<unknown>) => body as { paymentUrl: string; transactionId: string };
const refunds = async () =>
  (await portal.database.db.selectFrom("refunds").select("id").execute()).map(({ id }) => id).length;

/** Pays a bill of the resident; returns the payment. */
async function paid(): Promise<string> {
  const page = pageOf(await pay(await newBill(), 300, `paid-${flats}`));
  await press(portal, page.paymentUrl, "pay");
  const payments = portal.database.db.selectFrom("payments").select("state").where("id", "=", page.transactionId);
  const { state } = await until(
    () => payments.executeTakeFirstOrThrow(),
    (row) => row.state === "SUCCESS",
  );
  expect(state).toBe("SUCCESS");
  return page.transactionId;
}

describe("A request with an Idempotency-Key", () => {
  // [PAY-14]
  it("is answered again as it was, also when the payment has ended since (PAY-14)", async () => {
    const bill = await newBill();
    const first = await pay(bill, 100, "click-1");
    expect(first.status).toBe(200);
    await press(portal, pageOf(first).paymentUrl, "pay");
    const again = await pay(bill, 100, "click-1");
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  // [PAY-14]
  it("with other values under the same key is refused as 422", async () => {
    const bill = await newBill();
    expect((await pay(bill, 100, "click-2")).status).toBe(200);
    const other = await pay(bill, 200, "click-2");
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
  });

  it("has a key of its caller's own", async () => {
    const neighbour = await portal.resident("K-2");
    await pay(await newBill(), 100, "click-3");
    expect((await pay(await newBill(), 100, "click-3", neighbour)).body.code).toBe("not_found");
  });

  it("joins the same payment while the first one runs", async () => {
    const bill = await newBill();
    const answers = await Promise.all([1, 2, 3].map(() => pay(bill, 100, "click-4")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => pageOf(answer).transactionId)).size).toBe(1);
  });

  it("can be repeated after a refusal, which is not kept", async () => {
    const bill = await newBill();
    expect((await pay(bill, 1, "click-5")).body.code).toBe("amount_out_of_range");
    expect((await pay(bill, 100, "click-5")).status).toBe(200);
  });

  it.each(["", "two words", "ключ", "x".repeat(201)])("has a key of visible ASCII: %j is refused", async (key) => {
    const headers = { "idempotency-key": Buffer.from(key).toString("latin1") };
    const body = { billId: await newBill(), amount: 100, complex: "RICHMOND PARK" };
    const answer = await portal.ask(payBill, { body, token: payer.token, headers });
    expect([answer.status, answer.body.field]).toEqual([400, "Idempotency-Key"]);
  });

  it("is told of in the API's document", async () => {
    const document = (await (await fetch(`${portal.url}${DOCS}/json`)).json()) as Document;
    const { parameters, responses } = document.paths["/auth/pay-bill"]?.post ?? { parameters: [], responses: {} };
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: "Idempotency-Key", in: "header", required: false }),
    );
    expect(Object.keys(responses)).toContain("422");
  });

  it("requests one refund, however often it is sent, one after the other or at the same time", async () => {
    const payment = await paid();
    const before = await refunds();
    const together = await Promise.all([1, 2, 3].map(() => refund(payment, 50, "refund-1")));
    const later = await refund(payment, 50, "refund-1");
    expect(later.status).toBe(201);
    for (const { status, body } of together) expect(status === 201 || body.code === "request_running").toBe(true);
    expect((await refunds()) - before).toBe(1);
  });

  it("is refused while the first one runs, and takes its place when that has died", async () => {
    const payment = await paid();
    const { id } = await portal.database.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
    const body = { paymentId: payment, from: "bill", amount: 50, reason: "Paid twice by mistake" };
    const startedAt = portal.now();
    await portal.database.inTransaction((tx) =>
      tx
        .insertInto("idempotencyKeys")
        .values({
          callerKind: "admin",
          callerId: id,
          key: "refund-2",
          endpoint: "request-refund",
          askedSha256: hashOf({ params: {}, query: {}, body: { ...body, amount: 50 } }),
          requestId: "the first",
          startedAt,
          createdAt: startedAt,
        })
        .execute(),
    );
    expect((await refund(payment, 50, "refund-2")).body.code).toBe("request_running");
    portal.pass(3 * 60_000);
    expect((await refund(payment, 50, "refund-2")).status).toBe(201);
  });
});
