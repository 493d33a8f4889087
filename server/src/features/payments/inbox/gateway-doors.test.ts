import { raiseBill } from "@aangan/contract/features/bills";
import { payBill, showPaymentStatus } from "@aangan/contract/features/payments/payments";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crowdOf, untilServed } from "../../../../test/at-once.ts";
import { type LoggedIn, openPortal, type TestPortal } from "../../../../test/desks/portal.ts";
import { press, until } from "../../../../test/desks/sandbox-payer.ts";
import { dayOf } from "../../../platform/clock.ts";
import { newSecret } from "../../../platform/ids.ts";
import { signatureOf } from "../../../platform/secrets.ts";
import { sandboxKeys } from "../../../sandbox-gateway/keys.ts";
import { checkBooks } from "../../books/check-books.ts";

let portal: TestPortal;
let payer: LoggedIn;
let flats = 0;
let page: { paymentUrl: string; transactionId: string };

/** Each story has an open payment of Rs 500. The sandbox's own messages are not sent: nothing runs besides requests. */
async function openPayment(): Promise<void> {
  const flatNumber = `E-${++flats}`;
  payer = await portal.resident(flatNumber);
  const body = {
    userId: payer.user._id,
    flatNumber,
    billType: "maintenance",
    originalAmount: 500,
    dueDate: dayOf(portal.now()),
  };
  const { bill } = await portal.call(raiseBill, { body, token: await portal.admin() });
  const complex = payer.user.complex;
  page = await portal.call(payBill, { body: { billId: bill._id, amount: 500, complex }, token: payer.token });
}

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const webhook = (body: string | Buffer, headers: Record<string, string>, gateway = "sandbox") =>
  fetch(`${portal.url}/flat/api/webhooks/${gateway}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

async function message(event: string) {
  const { webhookSecret } = await sandboxKeys(portal.database);
  const body = JSON.stringify({ event_id: event, event: "order.paid", merchant_order_id: page.transactionId });
  return { body, headers: { "x-sandbox-signature": signatureOf(body, webhookSecret) } };
}

const stored = async () =>
  (await portal.database.db.selectFrom("webhookInbox").select("eventKey").execute()).map(({ eventKey }) => eventKey);

async function stateOf(id: string) {
  const row = await portal.database.db.selectFrom("payments").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state;
}

describe("a message at the webhook", () => {
  // [PAY-30]
  it("that comes many times at once, beside as many questions, moves the money once", async () => {
    await openPayment();
    await press(portal, page.paymentUrl, "pay");
    const jobs = portal.startJobs();
    const { body, headers } = await message("the same");
    const of = { params: { id: page.transactionId }, token: payer.token };
    const ask = async () => {
      const { body } = await untilServed(() => portal.ask(showPaymentStatus, of));
      return (body as unknown as { msg: string }).msg;
    };
    const [answers, statuses] = await Promise.all([
      Promise.all(Array.from({ length: crowdOf(100) }, () => untilServed(() => webhook(body, headers)))),
      Promise.all(Array.from({ length: crowdOf(100) }, ask)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Who asks waits for the end for some seconds.
    for (const msg of statuses) expect(["SUCCESS", "PENDING"]).toContain(msg);
    await expect.poll(ask).toBe("SUCCESS");
    await jobs.stop();
    const ledger = await portal.database.db
      .selectFrom("ledger")
      .select(["accountKind", "amountPaise"])
      .where("paymentId", "=", page.transactionId)
      .orderBy("amountPaise")
      .execute();
    expect(ledger).toEqual([
      { accountKind: "CLEARING", amountPaise: -50_000 },
      { accountKind: "BILL", amountPaise: 50_000 },
    ]);
    expect((await stored()).filter((event) => event === "the same")).toHaveLength(1);
    expect((await checkBooks(portal.database.db, portal.now())).filter(({ bad }) => bad.length > 0)).toEqual([]);
  });

  // [PAY-54]
  it("is refused and not kept when its signature is missing, wrong, or of other bytes", async () => {
    await openPayment();
    const { body, headers } = await message("forged");
    const signature = headers["x-sandbox-signature"];
    const forged: [string | Buffer, Record<string, string>][] = [
      [body, {}],
      [body, { "x-sandbox-signature": signatureOf(body, newSecret()) }],
      [body, { "x-sandbox-signature": signature.toUpperCase() }],
      [body, { "x-sandbox-signature": signature.slice(0, 63) }],
      [`${body} `, headers],
      [JSON.stringify(JSON.parse(body), null, 1), headers],
      ["", headers],
    ];
    for (const [bytes, forgedHeaders] of forged) {
      const response = await webhook(bytes, forgedHeaders);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: "signature_invalid" });
    }
    expect(await stored()).not.toContain("forged");
    expect(await stateOf(page.transactionId)).toBe("PENDING");
  });

  it("that is signed and has a zero byte in what it names is kept as one about an order that nobody knows", async () => {
    const body = JSON.stringify({ event_id: "zero \0 byte", event: "order.paid", merchant_order_id: "ORDER\0X" });
    const { webhookSecret } = await sandboxKeys(portal.database);
    const { status } = await webhook(body, { "x-sandbox-signature": signatureOf(body, webhookSecret) });
    expect(status).toBe(200);
    expect(await stored()).toContain("zero \uFFFD byte");
  });

  it("that is signed, but says what the gateway does not, changes nothing", async () => {
    await openPayment();
    const { body, headers } = await message("too early");
    expect((await webhook(body, headers)).status).toBe(200);
    const jobs = portal.startJobs();
    await until(
      async () =>
        portal.database.db.selectFrom("webhookInbox").selectAll().where("eventKey", "=", "too early").execute(),
      ([row]) => row?.doneAt !== null,
    );
    await jobs.stop();
    expect(await stateOf(page.transactionId)).toBe("PENDING");
  });

  // [PAY-55]
  it("has its limits: other gateways, other methods, other forms, large bodies", async () => {
    const { body, headers } = await message("limits");
    expect((await webhook(body, headers, "paytm")).status).toBe(404);
    expect((await fetch(`${portal.url}/flat/api/webhooks/sandbox`)).status).toBe(404);
    expect((await webhook(body, { ...headers, "content-type": "text/plain" })).status).toBe(415);
    expect((await webhook(Buffer.alloc(256 * 1024 + 1, "x"), headers)).status).toBe(413);
  });

  // [PAY-55]
  it("of a kind that nobody knows is kept when the signature is right", async () => {
    const { webhookSecret } = await sandboxKeys(portal.database);
    const body = '{"version":9}';
    const headers = { "x-sandbox-signature": signatureOf(body, webhookSecret) };
    expect((await webhook(body, headers)).status).toBe(200);
    expect(await stored()).toContain(headers["x-sandbox-signature"]);
  });
});

describe("the browser that comes back", () => {
  const back = (id: string, query = "", init: RequestInit = {}) =>
    fetch(`${portal.url}/flat/api/payments/return/${id}${query}`, { redirect: "manual", ...init });

  // [PAY-38]
  it("is sent to the payment's page, and proves nothing with what it brings", async () => {
    await openPayment();
    const forms = { method: "POST", body: new URLSearchParams({ status: "SUCCESS", code: "PAYMENT_SUCCESS" }) };
    for (const response of [
      await back(page.transactionId, "?status=SUCCESS"),
      await back(page.transactionId, "?next=https://evil.example&url=//evil.example"),
      await back(page.transactionId, "", forms),
      await back(page.transactionId, "", { method: "POST", body: "<xml/>", headers: { "content-type": "text/xml" } }),
    ]) {
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe(`${portal.config.publicUrl}/user/payment/${page.transactionId}`);
    }
    const jobs = portal.startJobs();
    await jobs.stop();
    expect(await stateOf(page.transactionId)).toBe("PENDING");
  });

  it("makes us ask: a payment is known although no message ever came", async () => {
    await openPayment();
    await press(portal, page.paymentUrl, "pay");
    await portal.database.inTransaction((tx) => tx.updateTable("sandboxDeliveries").set({ nextTryAt: null }).execute());
    portal.pass(4_000);
    await back(page.transactionId);
    const jobs = portal.startJobs();
    expect(
      await until(
        () => stateOf(page.transactionId),
        (state) => state === "SUCCESS",
      ),
    ).toBe("SUCCESS");
    await jobs.stop();
  });

  it("says the same of payments that do not exist, and nothing of what cannot be one", async () => {
    const unknown = await back("AAAAAAAAAAAAAAAAAAAA");
    expect(unknown.headers.get("location")).toBe(`${portal.config.publicUrl}/user/payment/AAAAAAAAAAAAAAAAAAAA`);
    for (const id of ["a", "%2F%2Fevil.example", "AAAAAAAAAAAAAAAAAAAA%0D%0AX:1", "..%2F..%2Fadmin"]) {
      expect((await back(id)).status).toBe(404);
    }
  });
});
