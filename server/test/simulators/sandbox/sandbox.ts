import { createHmac } from "node:crypto";
import Fastify from "fastify";
import { pino } from "pino";
import { sandbox } from "../../../src/features/payments/gateways/sandbox/sandbox.ts";
import { openDatabase } from "../../../src/platform/database/db.ts";
import { newId } from "../../../src/platform/ids.ts";
import { SANDBOX } from "../../../src/sandbox-gateway/address.ts";
import { sandboxKeys } from "../../../src/sandbox-gateway/keys.ts";
import { decide, openOrder } from "../../../src/sandbox-gateway/orders.ts";
import { settleDueRefunds } from "../../../src/sandbox-gateway/refunds.ts";
import { sandboxGateway } from "../../../src/sandbox-gateway/sandbox-gateway.ts";
import { freshDatabase } from "../../desks/database.ts";
import { type CompanyAnswer, type CompanyCall, serveCompany } from "../company-server.ts";
import type { PaidDifferently, SimulatedMessage, Simulator } from "../simulator.ts";
import { readSandbox, type SandboxBook } from "./sandbox-book.ts";

const START = "2026-11-21T04:30:00Z";
const OLD_SECRET = "made-up-old-secret-of-the-sandbox";
const FAR_AWAY = "http://127.0.0.1:9/nowhere";

/** Changes to an order's answer that the sandbox itself would never make. */
type Reshaped = PaidDifferently & { status?: string };

/** An order as the sandbox's API shows it. */
interface ShownOrder {
  amount: number;
  payments: { payment_id: string; amount: number }[];
}

/**
 * The real sandbox on its own database, behind a server that can misbehave. A test's acts are carried out in turn before
 * the next call is answered; what the sandbox cannot do, such as take a wrong amount, is changed in its answers.
 */
export async function sandboxSimulator(): Promise<Simulator> {
  const { connection } = await freshDatabase();
  const database = openDatabase(connection, () => {});
  const keys = await sandboxKeys(database);
  const app = Fastify();
  const captured = new Map<string, number>();
  const reshaped = new Map<string, Reshaped>();
  const hidden = new Set<string>();
  let book: SandboxBook = await readSandbox(database.db, hidden);
  let nowMs = Date.parse(START);
  let deeds = Promise.resolve();
  const now = () => new Date(nowMs);

  function inTurn(task: () => Promise<unknown>): void {
    deeds = deeds.then(async () => {
      await task();
      book = await readSandbox(database.db, hidden);
    });
  }

  const server = await serveCompany(async (call) => {
    await deeds;
    const answer = await forward(call);
    book = await readSandbox(database.db, hidden);
    return answer;
  });
  const log = pino({ level: "silent" });
  await sandboxGateway(app, { database, clock: now, log, publicUrl: server.url, guarded: false, nudge: () => {} });

  async function forward({ method, path, query, headers, body }: CompanyCall): Promise<CompanyAnswer> {
    const url = query.size > 0 ? `${path}?${query}` : path;
    const request = { method: method as "GET" | "POST", url, headers: { ...headers } };
    const response = await app.inject(body === "" ? request : { ...request, payload: body });
    const { location, "content-type": type = "application/json" } = response.headers;
    const responseHeaders = { "content-type": String(type), ...(typeof location === "string" && { location }) };
    const isJson = String(type).startsWith("application/json");
    return {
      status: response.statusCode,
      body: isJson ? changed(path, response.payload) : response.payload,
      headers: responseHeaders,
    };
  }

  /** The API's answer with the test's changes. */
  function changed(path: string, text: string): string {
    const change = reshaped.get(/\/orders\/(\w+)$/.exec(path)?.[1] ?? "");
    if (change) return JSON.stringify(reshape(JSON.parse(text) as ShownOrder, change));
    if (!path.endsWith("/settlements")) return text;
    const { lines } = JSON.parse(text) as { lines: { merchant_order_id: string }[] };
    return JSON.stringify({ lines: lines.filter(({ merchant_order_id: id }) => !hidden.has(id)) });
  }

  function pressEverywhere(orderId: string, decision: "pay" | "decline" | "leave-pending"): void {
    known(orderId);
    inTurn(async () => {
      const { gatewayId } = known(orderId);
      await database.inTransaction(async (tx) => {
        await decide(tx, gatewayId, "created", { decision, method: "UPI" }, now());
        if (decision !== "leave-pending") await decide(tx, gatewayId, "pending", { decision, method: "UPI" }, now());
      });
    });
  }

  function known(orderId: string) {
    const order = book.orders.get(orderId);
    if (!order) throw new Error(`the sandbox has no order ${orderId}`);
    return order;
  }

  function pay(orderId: string, differently: PaidDifferently = {}): void {
    const { amountPaise: orderPaise, gatewayId } = known(orderId);
    const { amountPaise = orderPaise, split = [amountPaise] } = differently;
    const sum = split.reduce((one, other) => one + other, 0);
    captured.set(orderId, sum);
    if (Object.keys(differently).length > 0) reshaped.set(orderId, differently);
    pressEverywhere(orderId, "pay");
    // The bank answers late: the page was closed or the payment declined, and the money arrives nevertheless.
    const paid = {
      state: "paid",
      paymentId: `P-${newId()}`,
      reference: "412345678901",
      method: "UPI",
      changedAt: now(),
    };
    inTurn(() =>
      database.inTransaction((tx) =>
        tx
          .updateTable("sandboxOrders")
          .set(paid)
          .where("orderId", "=", gatewayId)
          .where("state", "<>", "paid")
          .execute(),
      ),
    );
  }

  function message(body: object, secret = keys.webhookSecret): SimulatedMessage {
    const text = JSON.stringify(body);
    const signature = createHmac("sha256", secret).update(text).digest("hex");
    return {
      headers: { "content-type": "application/json", "x-sandbox-signature": signature },
      body: Buffer.from(text),
    };
  }

  const eventOf = (orderId: string, eventKey = newId()) => ({
    event_id: eventKey,
    event: `order.${captured.has(orderId) ? "paid" : "pending"}`,
    merchant_order_id: orderId,
  });

  const settings = {
    ...keys,
    payee: "Association",
    apiUrl: () => `${server.url}${SANDBOX}/api`,
    notifyUrl: () => FAR_AWAY,
    pageOrigin: server.url,
  };

  return {
    name: "sandbox",
    server,
    variables: {},
    gateway: sandbox({ ...settings, oldWebhookSecret: OLD_SECRET }),
    gatewayAfterRotation: sandbox(settings),
    tellsNoAutoRefund: true,
    pageOrigin: server.url,
    now,
    pass: (ms) => {
      nowMs += ms;
    },
    pay,
    decline: (orderId) => pressEverywhere(orderId, "decline"),
    leavePending: (orderId) => pressEverywhere(orderId, "leave-pending"),
    sayUnheardOf: (orderId) => {
      known(orderId);
      reshaped.set(orderId, { status: "pondering" });
    },
    // The sandbox never refunds unasked.
    refundByItself: () => {},
    settleRefund: (refundId) =>
      inTurn(async () => {
        const due = { settlesAt: now() };
        await database.inTransaction((tx) =>
          tx.updateTable("sandboxRefunds").set(due).where("refundId", "=", refundId).execute(),
        );
        await settleDueRefunds({ database, log }, now());
      }),
    failRefund: (refundId) =>
      inTurn(() =>
        app.inject({
          method: "POST",
          url: `${SANDBOX}/refunds/${refundId}`,
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload: "decision=fail",
        }),
      ),
    hideFromSettlements: (orderId) => {
      hidden.add(orderId);
      inTurn(async () => {});
    },
    settleForeignOrder: (orderId, amountPaise) =>
      inTurn(() =>
        database.inTransaction(async (tx) => {
          const words = { currency: "INR", payee: "Association", description: "Cash desk" };
          const places = { returnUrl: FAR_AWAY, notifyUrl: FAR_AWAY, expiresAt: new Date(nowMs + 60_000) };
          const order = await openOrder(tx, { merchantOrderId: orderId, amountPaise, ...words, ...places }, now());
          await decide(tx, order?.orderId ?? "", "created", { decision: "pay", method: "UPI" }, now());
        }),
      ),
    message: (orderId, eventKey) => message(eventOf(orderId, eventKey)),
    messageWithOldSecret: (orderId) => message(eventOf(orderId), OLD_SECRET),
    messageUnheardOf: () => message({ event_id: newId(), event: "merchant.greeted", greeting: "Namaste" }),
    captured: () => captured,
    ordersOf: (orderId) => (book.orders.has(orderId) ? 1 : 0),
    refunded: () => book.refunded,
    reported: (day) => book.lines.filter((line) => line.day === day).map(({ line }) => line),
    close: async () => {
      await server.close();
      await app.close();
      await deeds;
      await database.close();
    },
  };
}

function reshape(order: ShownOrder, change: Reshaped): object {
  const { status, amountPaise, split, currency, merchantId, gatewayPaymentId } = change;
  const [payment] = order.payments;
  const parts = split ?? [amountPaise ?? order.amount];
  const payments = payment
    ? parts.map((amount, index) => ({
        ...payment,
        amount,
        payment_id: gatewayPaymentId ?? `${payment.payment_id}${index > 0 ? `-${index}` : ""}`,
      }))
    : [];
  const other = { ...(currency && { currency }), ...(merchantId && { merchant_id: merchantId }) };
  return { ...order, payments, ...other, ...(status && { status }) };
}
