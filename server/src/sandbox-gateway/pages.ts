import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { isSameSecret } from "../platform/secrets.ts";
import { SANDBOX } from "./address.ts";
import { readKeys } from "./keys.ts";
import { show, showMessage } from "./layout.ts";
import type { SandboxNeeds } from "./needs.ts";
import { decide, orderBy, PayForm, statusOf } from "./orders.ts";
import { ordersPage } from "./orders-page.ts";
import { closedPage, payPage } from "./pay-page.ts";
import { failRefund, selectRefunds, settleDueRefunds } from "./refunds.ts";
import { style } from "./style.ts";
import { texts } from "./texts.ts";

const ORDERS_PER_PAGE = 50;

const DecideForm = z.object({ decision: z.enum(["pay", "decline"]) });

const pageNumber = (typed: string | undefined) => Number(/^[1-9]\d{0,5}$/.exec(typed ?? "")?.[0] ?? 1);

interface OrderRoute {
  Params: { orderId: string };
}

export function sandboxPages(app: FastifyInstance, needs: SandboxNeeds): void {
  const { database, clock } = needs;

  app.get("/style.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=3600").send(style),
  );

  app.get<OrderRoute>("/pay/:orderId", async (request, reply) => {
    const order = await orderBy(database.db, "orderId", request.params.orderId).executeTakeFirst();
    if (!order) return showMessage(reply, 404, texts.notFound);
    const status = statusOf(order, clock());
    return show(reply, status === "created" ? payPage(order) : closedPage(order, status));
  });

  app.post<OrderRoute>("/pay/:orderId", async (request, reply) => {
    const form = z.safeParse(PayForm, request.body);
    const now = clock();
    const order = form.success
      ? await database.inTransaction((tx) => decide(tx, request.params.orderId, "created", form.data, now))
      : await orderBy(database.db, "orderId", request.params.orderId).executeTakeFirst();
    if (!order) return showMessage(reply, 404, texts.notFound);
    needs.nudge("deliver-webhooks");
    const isOver = !form.success || ["expired", "cancelled"].includes(statusOf(order, now));
    return reply.redirect(isOver ? `${SANDBOX}/pay/${order.orderId}` : order.returnUrl, 303);
  });

  listPages(app, needs);
}

function listPages(app: FastifyInstance, needs: SandboxNeeds): void {
  const { database, clock, nudge } = needs;
  const ask = (request: FastifyRequest, reply: FastifyReply) => askForKey(needs, request, reply);
  const guard = needs.guarded ? { onRequest: ask } : {};

  app.get<{ Querystring: { page?: string } }>("/orders", guard, async (request, reply) => {
    const number = pageNumber(request.query.page);
    const now = clock();
    await settleDueRefunds(needs, now);
    const found = await database.db
      .selectFrom("sandboxOrders")
      .selectAll()
      .orderBy("createdAt", "desc")
      .orderBy("orderId")
      .offset((number - 1) * ORDERS_PER_PAGE)
      .limit(ORDERS_PER_PAGE + 1)
      .execute();
    const orders = found.slice(0, ORDERS_PER_PAGE);
    // The empty id, because SQL takes no empty list.
    const refunds = await selectRefunds(database.db)
      .where("sandboxRefunds.orderId", "in", ["", ...orders.map(({ orderId }) => orderId)])
      .orderBy("sandboxRefunds.createdAt")
      .orderBy("refundId")
      .execute();
    return show(reply, ordersPage({ orders, refunds, number, hasOlder: found.length > ORDERS_PER_PAGE, now }));
  });

  app.post<{ Params: { refundId: string } }>("/refunds/:refundId", guard, async (request, reply) => {
    const now = clock();
    await settleDueRefunds(needs, now);
    await database.inTransaction((tx) => failRefund(tx, request.params.refundId, now));
    nudge("deliver-webhooks");
    return reply.redirect(`${SANDBOX}/orders`, 303);
  });

  app.post<OrderRoute>("/orders/:orderId", guard, async (request, reply) => {
    const form = z.safeParse(DecideForm, request.body);
    if (form.success) {
      await database.inTransaction((tx) => decide(tx, request.params.orderId, "pending", form.data, clock()));
      nudge("deliver-webhooks");
    }
    return reply.redirect(`${SANDBOX}/orders`, 303);
  });
}

/** On the internet: name is the merchant id, password the dashboard key. */
async function askForKey(needs: SandboxNeeds, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { merchantId, dashboardKey } = await readKeys(needs.database.db);
  const offered = /^Basic (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (isSameSecret(Buffer.from(offered, "base64").toString(), `${merchantId}:${dashboardKey}`)) return undefined;
  reply.header("www-authenticate", 'Basic realm="Sandbox gateway", charset="UTF-8"');
  return showMessage(reply, 401, texts.locked);
}
