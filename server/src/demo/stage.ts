import { logInAdmin } from "@aangan/contract/admins";
import type { BodyIn, Endpoint, ParamsIn, ReplyOf } from "@aangan/contract/endpoint";
import { payBill, showPaymentStatus } from "@aangan/contract/payments";
import { logInResident } from "@aangan/contract/residents";
import { type AppNeeds, createApp } from "../app/app.ts";
import { later } from "../platform/clock.ts";
import { API } from "../platform/http/read-request.ts";
import { listen } from "../start/listen.ts";
import { type DemoResident, demoAdmin } from "./people.ts";

// biome-ignore lint/suspicious/noExplicitAny: stands for every endpoint, whatever it takes and gives.
type AnyEndpoint = Endpoint<any, any, any, any, any>;

interface Sent<E> {
  params?: ParamsIn<E>;
  body?: BodyIn<E>;
  token?: string;
}

export interface OpenedPage {
  transactionId: string;
  token: string;
  /** The order's page at the sandbox. */
  page: string;
}

/** The demo's portal, with a clock that can be set. */
export interface Stage {
  /** Fractions of a day count. */
  goTo(daysFromToday: number): void;
  now(): Date;
  call<E extends AnyEndpoint>(endpoint: E, sent?: Sent<E>): Promise<ReplyOf<E>>;
  adminToken(): Promise<string>;
  open(resident: DemoResident, billId: string, amount: number): Promise<OpenedPage>;
  /** Presses a button of the sandbox, on the payer's page or the page of orders. */
  press(path: string, form: Record<string, string>): Promise<void>;
  ask(opened: OpenedPage): Promise<void>;
  close(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const PAYER_TAKES_MS = 60 * 1000;

/** Uses the portal's own port, so it must be closed before the portal starts. */
export async function openStage(needs: Omit<AppNeeds, "clock" | "webFolder">): Promise<Stage> {
  const today = new Date();
  let now = today;
  const app = await createApp({ ...needs, clock: () => now, webFolder: "" });
  await listen(app.http, needs.config);
  const own = `http://127.0.0.1:${needs.config.port}`;

  async function call<E extends AnyEndpoint>(endpoint: E, { params, body, token }: Sent<E> = {}): Promise<ReplyOf<E>> {
    const path = endpoint.path.replace(
      /:(\w+)/g,
      (_whole, name: string) => (params as Record<string, string>)[name] ?? "",
    );
    const response = await fetch(`${own}${API}${path}`, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
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

  async function open(resident: DemoResident, billId: string, amount: number): Promise<OpenedPage> {
    const token = await residentToken(resident);
    const { complex } = resident;
    const { paymentUrl, transactionId } = await call(payBill, { token, body: { billId, amount, complex } });
    return { transactionId, token, page: new URL(paymentUrl).pathname };
  }

  return {
    goTo: (days) => {
      now = later(today, days * DAY_MS);
    },
    now: () => now,
    call,
    adminToken,
    open,
    press: async (path, form) => {
      now = later(now, PAYER_TAKES_MS);
      await fetch(`${own}${path}`, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
    },
    ask: async ({ transactionId, token }) => {
      await call(showPaymentStatus, { token, params: { id: transactionId } });
    },
    close: () => app.http.close(),
  };
}
