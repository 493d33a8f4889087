import { raiseBill } from "@aangan/contract/features/bills";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { payBill } from "@aangan/contract/features/payments/payments";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "../../../server/test/desks/database.ts";
import { openPortal, type TestPortal } from "../../../server/test/desks/portal.ts";

let portal: TestPortal;
let superuser: pg.Client;
let name: string;

beforeAll(async () => {
  const { connection } = await freshDatabase();
  name = (connection as { database: string }).database;
  superuser = new pg.Client(inject("databaseServer"));
  await superuser.connect();
  portal = await openPortal({}, undefined, { connection });
});
afterAll(async () => {
  await portal.close();
  await superuser.end();
});

const readiness = async () => (await fetch(`${portal.url}/health/ready`)).status;

/** What a portal sees when its primary becomes a standby: its connections are cut, and new ones can only read. */
async function becomeStandby(): Promise<void> {
  await superuser.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await superuser.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
}

describe("A portal whose database may only be read", () => {
  it("is not ready, refuses writes with 503 and the time to try again, and is well when it may write again", async () => {
    const resident = await portal.resident("E-041");
    const bill = { flatNumber: "E-041", billType: "electricity", originalAmount: 500, dueDate: "2027-01-10" };
    const body = { ...bill, userId: resident.user._id };
    const token = await portal.admin();
    await portal.call(raiseBill, { token, body: body as never, params: { complex: "RICHMOND PARK" } as never });
    const { dashboard } = await portal.call(showDashboard, { token: resident.token });
    const billId = dashboard.pendingBills[0]?._id ?? "";
    const paymentInput = { billId, amount: 500, complex: "RICHMOND PARK" };
    const pay = () => portal.ask(payBill, { token: resident.token, body: paymentInput });
    const { paymentUrl } = await portal.call(payBill, { token: resident.token, body: paymentInput });
    const page = () =>
      fetch(paymentUrl.replace(/^.*(?=\/sandbox)/, portal.url), {
        method: "POST",
        body: "decision=pay",
        redirect: "manual",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect(await readiness()).toBe(200);

    await becomeStandby();
    await expect.poll(readiness).toBe(503);
    for (const times of [1, 2, 3]) {
      const refused = await pay();
      expect({ times, status: refused.status, code: refused.body.code }).toEqual({
        times,
        status: 503,
        code: "overloaded",
      });
      expect(refused.headers.get("retry-after")).toBe("5");
    }
    const response = await page();
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.text()).toContain("The sandbox is busy");

    // No connection is cut now: the portal itself closes those that can only read.
    await superuser.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await expect.poll(readiness).toBe(200);
    await pay();
    expect((await pay()).status).toBe(200);
    await page();
    expect((await page()).status).toBe(303);
  });
});
