import { listAdmins, logInAdmin } from "@aangan/contract/features/admins";
import { raiseBill } from "@aangan/contract/features/bills";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { payBill } from "@aangan/contract/features/payments/payments";
import { logInResident, registerResident } from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogTo } from "../src/platform/watching/log.ts";
import { createMetrics, type Metrics, serveMetrics } from "../src/platform/watching/metrics.ts";
import { ADMIN, type LoggedIn, openPortal, RESIDENT_PASSWORD, type TestPortal } from "./desks/portal.ts";
import { freePort } from "./free-port.ts";

let portal: TestPortal;
let resident: LoggedIn;
let metrics: Metrics;
const logged: string[] = [];

beforeAll(async () => {
  metrics = createMetrics({ ofProcess: false });
  const log = createLogTo("debug", { write: (line: string) => logged.push(line) });
  portal = await openPortal({}, undefined, { metrics, log });
  resident = await portal.resident("E-041");
});
afterAll(() => portal.close());

const tell = async () => (await metrics.render()).text;

async function payOnce(): Promise<string> {
  const token = await portal.admin();
  const body = {
    flatNumber: "E-041",
    billType: "electricity",
    originalAmount: 500,
    dueDate: "2027-01-10",
    userId: resident.user._id,
  };
  await portal.call(raiseBill, { token, body: body as never, params: { complex: "RICHMOND PARK" } as never });
  const { dashboard } = await portal.call(showDashboard, { token: resident.token });
  const bill = dashboard.pendingBills[0]?._id ?? "";
  const { transactionId } = await portal.call(payBill, {
    token: resident.token,
    body: { billId: bill, amount: 500, complex: "RICHMOND PARK" },
  });
  return transactionId;
}

describe("The metrics", () => {
  it("tell of requests by their route, never by their address", async () => {
    const transactionId = await payOnce();
    await fetch(`${portal.url}/flat/api/auth/pay-status/${transactionId}`);
    await fetch(`${portal.url}/flat/api/nowhere/${transactionId}`);
    const text = await tell();
    expect(text).toMatch(
      /aangan_request_seconds_count\{method="POST",route="\/flat\/api\/auth\/pay-bill",status="200"\} 1/,
    );
    expect(text).toMatch(/route="\/flat\/api\/auth\/pay-status\/:id",status="401"/);
    for (const known of [transactionId, "E-041", "example.com", resident.user._id, resident.user.name]) {
      expect(text).not.toContain(known);
    }
  });

  it("tell of payments, work to do, the pool, payment companies and the books", async () => {
    const text = await tell();
    expect(text).toMatch(/aangan_payments\{state="PENDING"\} 1/);
    expect(text).toMatch(
      /aangan_gateway_call_seconds_count\{gateway="sandbox",call="createOrder",outcome="opened"\} 1/,
    );
    expect(text).toMatch(/aangan_gateway_silent\{gateway="sandbox"\} 0/);
    for (const name of [
      "aangan_oldest_open_payment_seconds",
      "aangan_due_payments",
      "aangan_unread_messages",
      "aangan_running_uploads",
      "aangan_broken_book_rules",
      "aangan_job_lag_seconds",
      'aangan_database_connections{state="waiting"}',
      "aangan_event_loop_delay_seconds",
      'aangan_source_works{source="work"} 1',
    ]) {
      expect(text).toContain(name);
    }
  });

  // [T-43]
  it("are served on a port of their own on this machine, and nowhere else", async () => {
    const port = await freePort();
    const close = await serveMetrics(metrics, port);
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain("aangan_request_seconds");
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await expect(serveMetrics(metrics, port)).rejects.toThrow("METRICS_PORT");
    await close();
    const page = await fetch(`${portal.url}/metrics`);
    expect(await page.text()).not.toContain("aangan_request_seconds");
  });

  it("are told also when a part of them cannot be read", async () => {
    const own = createMetrics({ ofProcess: false });
    own.watch("broken", async () => Promise.reject(new Error("no database")));
    own.watch("whole", () => [{ name: "aangan_test", says: "A test.", value: 3 }]);
    const { text } = await own.render();
    expect(text).toContain('aangan_source_works{source="broken"} 0');
    expect(text).toContain("aangan_test 3");
  });
});

describe("The log of a busy portal", () => {
  it("names no person, no password, no token and no key", async () => {
    const { flatNumber } = resident.user;
    await portal.ask(logInResident, { body: { flatNumber, password: "a-wrong-password-77" } });
    await portal.ask(logInAdmin, { body: { email: ADMIN.email, password: "another-wrong-one-78" } });
    await portal.ask(registerResident, { body: { name: 'x\n{"level":"fatal"}', password: 7 } });
    await fetch(`${portal.url}/flat/api/admin/register?code=very-secret-code`);
    const long = "n".repeat(5_000);
    await fetch(`${portal.url}/flat/api/${long}`);
    await expect.poll(() => logged.length).toBeGreaterThan(10);
    const all = logged.join("");
    const keys = await portal.database.db.selectFrom("sandboxKeys").selectAll().executeTakeFirstOrThrow();
    const secrets = [keys.apiKey, keys.webhookSecret, keys.dashboardKey, resident.token, await portal.admin()];
    const typed = [
      RESIDENT_PASSWORD,
      ADMIN.password,
      "a-wrong-password-77",
      "another-wrong-one-78",
      "very-secret-code",
      long,
    ];
    const people = [resident.user.name, resident.user.email, resident.user.phone, ADMIN.name, ADMIN.email, "argon2"];
    for (const known of [...secrets, ...typed, ...people]) expect(all).not.toContain(known);
    for (const line of logged) expect(() => JSON.parse(line)).not.toThrow();
  });

  // [INF-34]
  it("is not filled by somebody who asks for what is not there, and still has who was not allowed", async () => {
    const before = logged.length;
    for (let turn = 0; turn < 300; turn++) await fetch(`${portal.url}/flat/api/nowhere-at-all`);
    await portal.ask(listAdmins, { token: resident.token });
    const added = logged.slice(before);
    expect(added.filter((line) => line.includes("nowhere-at-all")).length).toBeLessThanOrEqual(100);
    expect(added.filter((line) => line.includes('"status":403'))).toHaveLength(1);
  });

  it("tells of a database error without the row that it was about", () => {
    const lines: string[] = [];
    const log = createLogTo("info", { write: (line: string) => lines.push(line) });
    const error = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "Key (email)=(asha@office.example) already exists.",
      where: "COPY residents, line 1: Asha",
      client: { password: "hunter2" },
    });
    log.error({ err: new Error("outer", { cause: error }) }, "request failed");
    expect(lines[0]).toContain("23505");
    expect(lines[0]).not.toMatch(/asha|Asha|hunter2/);
  });
});
