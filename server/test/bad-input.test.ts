import type { Endpoint } from "@aangan/contract/endpoint";
import { logInAdmin, registerAdmin, setAdminPassword } from "@aangan/contract/features/admins";
import { cancelBill, raiseBill } from "@aangan/contract/features/bills";
import { releaseBill } from "@aangan/contract/features/books";
import { assignUnidentified, useCredit } from "@aangan/contract/features/credits";
import { unsubscribe } from "@aangan/contract/features/emails/preferences";
import { payBill } from "@aangan/contract/features/payments/payments";
import { requestRefund } from "@aangan/contract/features/payments/refunds";
import { decidePayment } from "@aangan/contract/features/payments/watched";
import {
  addResident,
  correctResident,
  logInResident,
  registerResident,
  resetPassword,
  setResidentPassword,
} from "@aangan/contract/features/residents";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API } from "../src/platform/http/read-request.ts";
import { ADMIN, openPortal, type TestPortal } from "./desks/portal.ts";

// biome-ignore lint/suspicious/noExplicitAny: stands for every endpoint, whatever it takes and gives.
type AnyEndpoint = Endpoint<any, any, any, any, any>;

const id = "a".repeat(20);
const password = "banyan-by-the-gate";
const complex = "RICHMOND PARK";
const email = "meera@example.com";

/** Every call that takes a JSON body, with one that its schema accepts. */
const bodies: [AnyEndpoint, Record<string, unknown>][] = [
  [logInResident, { flatNumber: "E-041", password }],
  [registerResident, { name: "Meera", flatNumber: "E-041", email, phone: "9876543210", password, complex }],
  [resetPassword, { flatNumber: "E-041", oldPassword: password, newPassword: "another-quiet-lane" }],
  [setResidentPassword, { newPassword: password }],
  [logInAdmin, { email, password }],
  [registerAdmin, { name: "Ravi", email, password, code: "code" }],
  [setAdminPassword, { newPassword: password }],
  [
    raiseBill,
    { userId: id, flatNumber: "E-041", billType: "electricity", originalAmount: 500.5, dueDate: "2026-12-10" },
  ],
  [addResident, { name: "Meera", flatNumber: "E-042", email, phone: "9876543210", password, complex }],
  [correctResident, { name: "Meera", email, phone: "9876543210" }],
  [cancelBill, { reason: "Wrong meter reading" }],
  [unsubscribe, { token: "of-a-mail" }],
  [payBill, { billId: "ELEC-2627-000001", amount: 100, complex }],
  [requestRefund, { paymentId: "A".repeat(20), from: "bill", amount: 100.5, reason: "Paid twice" }],
  [useCredit, { billId: "ELEC-2627-000001", amount: 100 }],
  [assignUnidentified, { userId: id, reason: "The bank's slip names this flat" }],
  [decidePayment, { decision: "apply", reason: "The payer confirms the amount" }],
  [releaseBill, { reason: "Looked at with the auditor" }],
];

const fields = bodies.flatMap(([endpoint, body]) =>
  Object.keys(body).map((field) => ({ name: endpoint.name, field, endpoint, body })),
);

const wrongForAll = [null, true, [], ["E-041"], {}, { $gt: "" }, [10], "a\u0000b"];
const wrongTexts = [0, 10, 1e21, "x".repeat(5000)];
/** The calls of the specification take digits in a text as an amount (forms-and-blanks.test.ts); no call takes this. */
const wrongAmounts = ["010", "", 10.005, -1, 1e21, 100_000_000];

describe("bad input", () => {
  let portal: TestPortal;
  let tokens: Record<string, string>;
  beforeAll(async () => {
    portal = await openPortal();
    tokens = { admin: await portal.admin(), resident: (await portal.resident("A-1")).token, anyone: "" };
  });
  afterAll(() => portal.close());

  const send = (endpoint: AnyEndpoint, body: unknown) =>
    portal.ask(endpoint, { params: { id }, body, token: tokens[endpoint.access[0]] ?? "" });

  const stored = async () => {
    const { db } = portal.database;
    const { rows } = await sql`
      SELECT (SELECT count(*) FROM residents) AS residents, (SELECT count(*) FROM admins) AS admins,
             (SELECT count(*) FROM bills) AS bills, (SELECT count(*) FROM payments) AS payments`.execute(db);
    return rows;
  };

  it.each(fields)(
    // [spec 5.17] [AUTH-18] [INP-03] [INP-05] [INP-06] [INP-18] [INP-22]
    "$name refuses wrong kinds of $field by its name, and stores nothing",
    async ({ endpoint, field, body }) => {
      const before = await stored();
      const wrong = [...wrongForAll, ...(typeof body[field] === "number" ? wrongAmounts : wrongTexts)];
      for (const value of wrong) {
        const answer = await send(endpoint, { ...body, [field]: value });
        expect([answer.status, answer.body.field], `${field} = ${JSON.stringify(value)?.slice(0, 40)}`).toEqual([
          400,
          field,
        ]);
      }
      expect(await stored()).toEqual(before);
    },
  );

  it.each(bodies.map(([endpoint, body]) => ({ name: endpoint.name, endpoint, body })))(
    // [AUTH-27] [AUTZ-11]
    "$name refuses missing and unknown fields",
    async ({ endpoint, body }) => {
      for (const field of Object.keys(body).filter((name) => name !== "code")) {
        const { [field]: _, ...rest } = body;
        const answer = await send(endpoint, rest);
        expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, "field_missing", field]);
      }
      for (const extra of ["role", "status", "_id", "amountPaid", "state", "constructor"]) {
        const answer = await send(endpoint, { ...body, [extra]: "admin" });
        expect(answer.status, extra).toBe(400);
      }
    },
  );

  it.each(["", "{", "[]", "null", '"x"', "5", '{"email":', "\u0000", '{"__proto__":{"admin":true}}'])(
    // [INP-09]
    "the body %j is refused",
    async (body) => {
      const response = await fetch(`${portal.url}${API}/admin/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ requestId: expect.any(String), message: expect.any(String) });
    },
  );

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "a body of the type %s is refused",
    async (type) => {
      const response = await fetch(`${portal.url}${API}/admin/login`, {
        method: "POST",
        headers: { "content-type": type },
        body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
      });
      expect(response.status).toBe(415);
    },
  );

  // [INP-11]
  it("a body of a hundred kilobytes is refused as too large", async () => {
    const answer = await send(logInAdmin, { email, password: "x".repeat(100_000) });
    expect([answer.status, answer.body.code]).toEqual([413, "payload_too_large"]);
  });

  it.each(["page=0", "page=-1", "page=1.5", "page=abc", "page=9e15", "limit=0", "limit=101", "page=1&page=2"])(
    // [INP-19]
    "the query ?%s is refused by its name",
    async (query) => {
      const response = await fetch(`${portal.url}${API}/auth/payments?${query}`, {
        headers: { authorization: `Bearer ${tokens.resident}` },
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ field: query.split("=")[0] });
    },
  );
});
