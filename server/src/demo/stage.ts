import type { BillType } from "@aangan/contract/bill-kinds";
import type { BodyIn, ParamsIn, ReplyOf } from "@aangan/contract/endpoint";
import { logInAdmin } from "@aangan/contract/features/admins";
import { type Bill, raiseBill } from "@aangan/contract/features/bills";
import { payBill, showPaymentStatus } from "@aangan/contract/features/payments/payments";
import { listResidents, logInResident } from "@aangan/contract/features/residents";
import { type AppNeeds, createApp } from "../app/app.ts";
import { dayOf, later } from "../platform/clock.ts";
import { type AnyEndpoint, API } from "../platform/http/read-request.ts";
import { listen } from "../start/listen.ts";
import { type DemoResident, demoAdmin } from "./people.ts";

interface CallInput<E> {
  params?: ParamsIn<E>;
  body?: BodyIn<E>;
  token?: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** The demo's portal, with a clock that can be set. Uses the portal's own port, so close it before the portal starts. */
export async function openStage(needs: Omit<AppNeeds, "clock" | "webFolder">, stopping: AbortSignal) {
  const today = new Date();
  let now = today;
  const app = await createApp({ ...needs, clock: () => now, webFolder: "" });
  await listen(app.http, needs.config);
  const own = `http://127.0.0.1:${needs.config.port}`;

  async function call<E extends AnyEndpoint>(
    endpoint: E,
    { params, body, token }: CallInput<E> = {},
  ): Promise<ReplyOf<E>> {
    const pathParams = (params ?? {}) as Record<string, string>;
    const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => pathParams[name] ?? "");
    const response = await fetch(`${own}${API}${path}`, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: stopping,
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${endpoint.name}: ${JSON.stringify(answer)}`);
    return answer as ReplyOf<E>;
  }

  async function adminToken(): Promise<string> {
    const { email, password } = demoAdmin;
    return (await call(logInAdmin, { body: { email, password } })).token;
  }

  const sessions = new Map<string, { token: string; openedAt: Date }>();
  async function residentToken({ flatNumber, password }: DemoResident): Promise<string> {
    const known = sessions.get(flatNumber);
    if (known && now < later(known.openedAt, DAY_MS)) return known.token;
    const { token } = await call(logInResident, { body: { flatNumber, password } });
    sessions.set(flatNumber, { token, openedAt: now });
    return token;
  }

  const userIds = new Map<string, string>();
  async function raise(token: string, flatNumber: string, billType: BillType, originalAmount: number): Promise<Bill> {
    if (!userIds.has(flatNumber)) {
      for (const user of (await call(listResidents, { token })).users) userIds.set(user.flatNumber, user._id);
    }
    const dueDate = dayOf(later(now, 20 * DAY_MS));
    const body = { userId: userIds.get(flatNumber) ?? "", flatNumber, billType, originalAmount, dueDate };
    return (await call(raiseBill, { token, body })).bill;
  }

  async function open(resident: DemoResident, billId: string, amount: number) {
    const token = await residentToken(resident);
    const { complex } = resident;
    const { paymentUrl, transactionId } = await call(payBill, { token, body: { billId, amount, complex } });
    return { transactionId, token, page: new URL(paymentUrl).pathname };
  }

  return {
    goTo: (daysFromToday: number) => {
      now = later(today, daysFromToday * DAY_MS);
    },
    database: needs.database,
    call,
    adminToken,
    raise,
    open,
    /** Presses a button of the sandbox a minute later, on the payer's page or the page of orders. */
    press: async (path: string, form: Record<string, string>) => {
      now = later(now, 60_000);
      const body = new URLSearchParams(form);
      await fetch(`${own}${path}`, { method: "POST", body, redirect: "manual", signal: stopping });
    },
    ask: async ({ transactionId, token }: Awaited<ReturnType<typeof open>>) => {
      await call(showPaymentStatus, { token, params: { id: transactionId } });
    },
    close: () => app.http.close(),
  };
}
