import * as contract from "@aangan/contract/features/payments/payments";
import * as refunds from "@aangan/contract/features/payments/refunds";
import * as watch from "@aangan/contract/features/payments/watched";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../platform/database/db.ts";
import { API } from "../../platform/http/read-request.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { texts as approvalTexts } from "../approvals/texts.ts";
import { gatewayNames, needsOf, type PaymentNeeds } from "./company/needs.ts";
import { receiveWebhook } from "./inbox/receive-webhook.ts";
import { askGatewayAgain, decidePayment } from "./office/decide-payment.ts";
import { listWatchedPayments } from "./office/list-watched-payments.ts";
import { showPaymentStory } from "./office/show-payment-story.ts";
import { openPayment } from "./open/open-payment.ts";
import { paymentStatus } from "./open/payment-status.ts";
import { returnFromGateway } from "./open/return-from-gateway.ts";
import { endRefund } from "./refunds/end-refund.ts";
import { listRefunds } from "./refunds/list-refunds.ts";
import { refundCredit, requestRefund } from "./refunds/request-refund.ts";
import { askAboutRefund } from "./refunds/send-refunds.ts";
import { listOwnPayments } from "./show/list-own-payments.ts";
import { texts } from "./texts.ts";

export function paymentRoutes({ lookUp, steps }: Serve, needs: PaymentNeeds): void {
  steps(contract.payBill, async ({ commit, body: { billId, amount: amountPaise, complex }, ...request }) => {
    return openPayment(needsOf(needs, request), commit, { resident: request.caller, billId, amountPaise, complex });
  });

  steps(contract.showPaymentStatus, async (request) => {
    const newPayment = await paymentStatus(needsOf(needs, request), request.caller, request.params.id);
    return { msg: newPayment.status, newPayment };
  });

  lookUp(contract.listOwnPayments, ({ db, caller, query }) => listOwnPayments(db, caller, query));
}

export function watchRoutes({ read, steps }: Serve, needs: PaymentNeeds): void {
  read(watch.listWatchedPayments, ({ db }) => listWatchedPayments(db, gatewayNames(needs)));

  read(watch.showPaymentStory, ({ db, params }) => showPaymentStory(db, params.id, gatewayNames(needs)));

  steps(watch.askGatewayAgain, async (request) => {
    return { message: texts.asked, standing: await askGatewayAgain(needsOf(needs, request), request.params.id) };
  });

  steps(watch.decidePayment, async ({ commit, params, body, ...request }) => {
    const decision = { paymentId: params.id, ...body };
    const decided = await decidePayment(needsOf(needs, request), commit, { id: request.caller.id }, decision);
    return { message: decided.approval ? approvalTexts.asked : texts.decided, ...decided };
  });
}

export function refundRoutes({ read, write, steps }: Serve, needs: PaymentNeeds): void {
  write(refunds.requestRefund, async ({ tx, afterCommit, caller, body, now }) => {
    const { paymentId, from, amount: amountPaise, reason } = body;
    const result = await requestRefund(tx, { id: caller.id }, { paymentId, from, amountPaise, reason }, now);
    afterCommit(() => needs.nudge("send-refunds"));
    return { message: result.approval ? approvalTexts.asked : texts.refundRequested, ...result };
  });

  read(refunds.listRefunds, async ({ db }) => ({ refunds: await listRefunds(db), companies: gatewayNames(needs) }));

  write(refunds.endRefund, async ({ tx, params, body, now }) => {
    const refund = await endRefund(tx, { refundId: params.id, ...body }, gatewayNames(needs), now);
    return { message: texts.refundEnded, refund };
  });

  write(refunds.refundCredit, async ({ tx, afterCommit, caller, params, body, now }) => {
    const input = { creditId: params.id, amountPaise: body.amount, reason: body.reason };
    const result = await refundCredit(tx, { id: caller.id }, input, now);
    afterCommit(() => needs.nudge("send-refunds"));
    return { message: result.approval ? approvalTexts.asked : texts.refundRequested, ...result };
  });

  steps(refunds.askAboutRefund, async (request) => {
    const refund = await askAboutRefund(needsOf(needs, request), request.caller, request.params.id);
    return { message: texts.refundAsked, refund };
  });
}

const WEBHOOK_BYTES = 256 * 1024;
const RETURN_BYTES = 64 * 1024;

/** `strangers` has the connections for public pages. */
export async function gatewayDoors(
  app: FastifyInstance,
  needs: PaymentNeeds,
  anonymousDatabase: Database,
): Promise<void> {
  await app.register(webhookDoor, { needs });
  await app.register(returnDoor, { needs: { ...needs, database: anonymousDatabase } });
}

/** A signature covers the bytes as sent, so they are kept unparsed. */
function webhookDoor(scope: FastifyInstance, { needs }: { needs: PaymentNeeds }, done: () => void): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, end) => end(null, body));
  const rules = { bodyLimit: WEBHOOK_BYTES, config: { access: ["payment company" as const] } };
  scope.post<{ Params: { gateway: string }; Body: Buffer }>(`${API}/webhooks/:gateway`, rules, async (request) => {
    const { headers, params, body } = request;
    await receiveWebhook(needs, { gateway: params.gateway, headers, body: body ?? Buffer.alloc(0) });
    return { message: "received" };
  });
  done();
}

/** Gateways return with forms of their own, which are neither believed nor read. */
function returnDoor(scope: FastifyInstance, { needs }: { needs: PaymentNeeds }, done: () => void): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, end) => end(null));
  scope.route<{ Params: { transactionId: string } }>({
    method: ["GET", "POST"],
    url: `${API}/payments/return/:transactionId`,
    bodyLimit: RETURN_BYTES,
    config: { access: ["anyone"] },
    handler: async (request, reply) => {
      const own = { ...needs, database: needs.database.lentTo(request.callerName) };
      const patiently = needs.database.patience();
      return reply.redirect(await patiently(() => returnFromGateway(own, request.params.transactionId)), 303);
    },
  });
  done();
}
