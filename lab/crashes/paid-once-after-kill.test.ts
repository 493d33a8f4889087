import type { Bill } from "@aangan/contract/features/bills";
import type { Payment } from "@aangan/contract/features/payments/payments";
import { describe, expect, it } from "vitest";
import { dayOf } from "../../server/src/platform/clock.ts";
import { press, until } from "../../server/test/desks/sandbox-payer.ts";
import { startPortal, temporaryFolder } from "../process/portal-process.ts";
import { expectWithin, startWatch } from "../timing/measure.ts";

const ROUNDS = Number(process.env.KILLS ?? 3);
const HEALED_WITHIN_MS = 60_000;
const PAID_EACH_ROUND = 100;
/** Not paid up in the last round. */
const BILL = PAID_EACH_ROUND * (ROUNDS + 1);
/** As many payments as the dashboard lists. */
const LISTED = 10;

async function call<T>(url: string, method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const response = await fetch(`${url}/flat/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  // A busy portal asks to come again.
  if (response.status === 503) return call(url, method, path, body, token);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const office = { email: "asha@office.example", password: "courtyard-lamp-7" };
const home = { flatNumber: "E-041", password: "neem-tree-and-swing", complex: "RICHMOND PARK" };
const { password, flatNumber, complex } = home;

async function moveIn(url: string) {
  await call(url, "POST", "/admin/register", { ...office, name: "Asha Verma" });
  const admin = await call<{ token: string }>(url, "POST", "/admin/login", office);
  await call(url, "POST", "/auth/register", { ...home, name: "Ravi", email: "r@example.com", phone: "9876543210" });
  const resident = await call<{ token: string; user: { _id: string } }>(url, "POST", "/auth/login", {
    flatNumber,
    password,
  });
  const dueDate = dayOf(new Date());
  const bill = { userId: resident.user._id, flatNumber, billType: "electricity", originalAmount: BILL, dueDate };
  await call(url, "POST", "/admin/upload-bill", bill, admin.token);
  return resident.token;
}

const dashboardOf = (url: string, token: string) =>
  call<{ dashboard: { pendingBills: Bill[]; paymentHistory: Payment[] } }>(
    url,
    "GET",
    "/auth/dashboard",
    undefined,
    token,
  );

describe("A portal that is killed between the gateway's success and the webhook", () => {
  // [PAY-41]
  it(`has the money once after its next start, ${ROUNDS} times in a row`, async () => {
    const DATA_DIR = `${await temporaryFolder()}/data`;
    let portal = await startPortal({ DATA_DIR });
    await portal.ready();
    const token = await moveIn(portal.url);
    const times: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const { pendingBills } = (await dashboardOf(portal.url, token)).dashboard;
      const body = { billId: pendingBills[0]?._id, amount: PAID_EACH_ROUND, complex };
      const { paymentUrl } = await call<{ paymentUrl: string }>(portal.url, "POST", "/auth/pay-bill", body, token);
      await press(portal, paymentUrl, "pay");
      await portal.end("SIGKILL");
      // On another port, so that the sandbox's message to the old one is lost for good.
      portal = await startPortal({ DATA_DIR });
      await portal.ready();
      const passed = startWatch();
      const { dashboard } = await until(
        () => dashboardOf(portal.url, token),
        (answer) => (answer.dashboard.pendingBills[0]?.amountPaid ?? 0) >= PAID_EACH_ROUND * round,
      );
      times.push(Math.round(passed()));
      const amountPaid = PAID_EACH_ROUND * round;
      expect(dashboard.paymentHistory).toHaveLength(Math.min(round, LISTED));
      expect(dashboard.pendingBills[0]).toMatchObject({ amountPaid, remainingAmount: BILL - amountPaid });
    }
    expectWithin("the money after the next start", Math.max(...times), HEALED_WITHIN_MS);
    console.info(`healed after ${times.join(", ")} ms`);
  });
});
