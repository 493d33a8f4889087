import type { Endpoint } from "@aangan/contract/endpoint";
import { raiseBill } from "@aangan/contract/features/bills";
import { useCredit } from "@aangan/contract/features/credits";
import { payBill } from "@aangan/contract/features/payments/payments";
import { requestRefund } from "@aangan/contract/features/payments/refunds";
import { listResidents } from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API } from "../src/platform/http/read-request.ts";
import { type LoggedIn, openPortal, type TestPortal } from "./desks/portal.ts";

// biome-ignore lint/suspicious/noExplicitAny: stands for every endpoint, whatever it takes and gives.
type AnyEndpoint = Endpoint<any, any, any, any, any>;

let portal: TestPortal;
let token: string;
let asha: LoggedIn;

beforeAll(async () => {
  portal = await openPortal();
  token = await portal.admin();
  asha = await portal.resident("A-1");
  await portal.resident("B-2", "REGENT HOUSE");
});
afterAll(() => portal.close());

/** A call by a client that knows only the specification. */
async function send(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${portal.url}${API}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return {
    status: response.status,
    body: (await response.json()) as { code: string; message: string; users: unknown[] },
  };
}

/** Sends an endpoint's usual body with another amount. */
async function withAmount(endpoint: AnyEndpoint, usual: object, field: string, amount: unknown) {
  const sender = endpoint.access[0] === "admin" ? token : asha.token;
  return portal.ask(endpoint, { params: { id: "a" }, body: { ...usual, [field]: amount }, token: sender });
}

describe("a query parameter that is empty", () => {
  // [spec 7.12]
  it("asks for the residents of every complex", async () => {
    const { status, body } = await send("GET", "/auth/users?complex=");
    expect([status, body.users.length]).toEqual([200, 2]);
    const { users } = await portal.call(listResidents, { query: { complex: "REGENT HOUSE" }, token });
    expect(users.map(({ flatNumber }) => flatNumber)).toEqual(["B-2"]);
  });

  it.each([
    "/admin/payments?startDate=&endDate=&complex=",
    "/admin/former-residents?complex=",
    "/admin/refunds?state=",
    "/admin/credits?state=",
    "/admin/audit-entries?from=",
    "/auth/users?complex=&sort=name&_=17",
  ])("or unknown is as if it were not there: %s", async (path) => {
    expect((await send("GET", path)).status).toBe(200);
  });

  it("does not hide one that is wrong", async () => {
    expect((await send("GET", "/auth/users?complex=%20")).status).toBe(400);
    expect((await send("GET", "/auth/users?complex=&complex=NOWHERE")).status).toBe(400);
  });
});

describe("a JSON content type without a body", () => {
  const json = { "content-type": "application/json" };

  // [spec 7.13]
  it("removes a resident", async () => {
    const { user } = await portal.resident("C-3");
    const { status, body } = await send("DELETE", `/auth/delete/${user._id}`, json);
    expect([status, body.message]).toEqual([200, expect.any(String)]);
  });

  it("logs out", async () => {
    const { token: own } = await portal.resident("C-4");
    const { status } = await send("POST", "/auth/logout", { ...json, authorization: `Bearer ${own}` });
    expect(status).toBe(200);
  });

  it("is still refused where a body is needed", async () => {
    const { status, body } = await send("POST", "/admin/upload-bill", json);
    expect([status, body.code]).toEqual([400, "body_invalid"]);
  });
});

describe("an amount as forms send it", () => {
  const bill = () => ({
    userId: asha.user._id,
    flatNumber: "A-1",
    billType: "electricity",
    dueDate: "2027-01-10",
  });

  it.each([
    ["500", 500],
    ["1500.50", 1500.5],
    ["0.07", 0.07],
    ["1.1", 1.1],
    ["99999999.99", 99_999_999.99],
    // [spec 7.17]
  ])("%j raises a bill of exactly that", async (typed, exact) => {
    const answer = await withAmount(raiseBill, bill(), "originalAmount", typed);
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({ bill: expect.objectContaining({ originalAmount: exact }) }),
    ]);
  });

  // [spec 7.7]
  it("opens a payment of exactly that", async () => {
    const raised = await portal.call(raiseBill, {
      body: { ...bill(), billType: "maintenance", originalAmount: 2000 },
      token,
    });
    const usual = { billId: raised.bill._id, complex: "RICHMOND PARK" };
    expect((await withAmount(payBill, usual, "amount", "1500.50")).status).toBe(200);
    const opened = await portal.database.db.selectFrom("payments").select("amountPaise").execute();
    expect(opened).toEqual([{ amountPaise: 150_050 }]);
  });

  it.each([
    "",
    " 500",
    "500 ",
    "+500",
    "-500",
    "0500",
    "5e2",
    "0x1f4",
    "1,500",
    "1500.505",
    "500.",
    ".5",
    "Rs 500",
    "५००",
    "100000000",
  ])("%j is no such form", async (typed) => {
    const paying = { billId: "ELEC-2627-000001", complex: "RICHMOND PARK" };
    for (const answer of [
      await withAmount(raiseBill, bill(), "originalAmount", typed),
      await withAmount(payBill, paying, "amount", typed),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, "amount_invalid"]);
    }
  });

  it("is missing when it is missing, and not positive when it is zero", async () => {
    const { billId, complex } = { billId: "ELEC-2627-000001", complex: "RICHMOND PARK" };
    const missingAmount = await withAmount(payBill, { billId, complex }, "amount", undefined);
    expect([missingAmount.body.code, missingAmount.body.field]).toEqual(["field_missing", "amount"]);
    const zero = await withAmount(raiseBill, bill(), "originalAmount", "0.00");
    expect([zero.body.code, zero.body.field]).toEqual(["amount_not_positive", "originalAmount"]);
  });

  it("is refused on calls that the specification does not have", async () => {
    const refund = { paymentId: "A".repeat(20), from: "bill", reason: "Paid twice" };
    for (const answer of [
      await withAmount(requestRefund, refund, "amount", "500"),
      await withAmount(useCredit, { billId: "ELEC-2627-000001" }, "amount", "500"),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, "amount_invalid"]);
    }
  });
});
