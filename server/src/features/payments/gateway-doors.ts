import type { FastifyInstance } from "fastify";
import { API } from "../../platform/serve.ts";
import type { PaymentNeeds } from "./needs.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { returnFromGateway } from "./return-from-gateway.ts";

const WEBHOOK_BYTES = 256 * 1024;
const RETURN_BYTES = 64 * 1024;

interface WebhookRoute {
  Params: { gateway: string };
  Body: Buffer;
}

interface ReturnRoute {
  Params: { transactionId: string };
}

/** The two doors that are not for our own clients: the gateway's messages, and browsers that come back from its pages. */
export async function gatewayDoors(app: FastifyInstance, needs: PaymentNeeds): Promise<void> {
  await app.register((scope, _options, done) => {
    webhookDoor(scope, needs);
    done();
  });
  await app.register((scope, _options, done) => {
    returnDoor(scope, needs);
    done();
  });
}

/** A signature covers the bytes as sent, so they are kept as they came. */
function webhookDoor(scope: FastifyInstance, needs: PaymentNeeds): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  scope.post<WebhookRoute>(`${API}/webhooks/:gateway`, { bodyLimit: WEBHOOK_BYTES }, async (request) => {
    const { headers, params, body } = request;
    await receiveWebhook(needs, { gateway: params.gateway, headers, body: body ?? Buffer.alloc(0) });
    return { message: "received" };
  });
}

/** Gateways come back with forms of their own, none of which is believed or read. */
function returnDoor(scope: FastifyInstance, needs: PaymentNeeds): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));
  scope.route<ReturnRoute>({
    method: ["GET", "POST"],
    url: `${API}/payments/return/:transactionId`,
    bodyLimit: RETURN_BYTES,
    handler: async (request, reply) =>
      reply.redirect(await returnFromGateway(needs, request.params.transactionId), 303),
  });
}
