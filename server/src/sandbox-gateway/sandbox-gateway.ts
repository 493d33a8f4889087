import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { declareAccess } from "../platform/http/declared-access.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { SANDBOX } from "./address.ts";
import { sandboxApi } from "./api.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { failureOf } from "./fail.ts";
import { messagePage } from "./layout.ts";
import type { SandboxJob, SandboxNeeds } from "./needs.ts";
import { sandboxPages } from "./pages.ts";
import { nextDeliveryAt } from "./queries.ts";
import { nextRefundAt } from "./refund-queries.ts";
import { settleDueRefunds } from "./refunds.ts";
import { texts } from "./texts.ts";

const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** A payment company that moves no money: order API, payment pages and webhooks. */
export async function sandboxGateway(app: FastifyInstance, needs: SandboxNeeds): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      servePages(scope, needs);
      done();
    },
    { prefix: SANDBOX },
  );
  await app.register(
    (scope, _options, done) => {
      serveApi(scope, needs);
      done();
    },
    { prefix: `${SANDBOX}/api` },
  );
}

function servePages(scope: FastifyInstance, needs: SandboxNeeds): void {
  declareAccess(scope, "anyone");
  const answer = (reply: FastifyReply, status: number, page: string) =>
    reply.status(status).type("text/html; charset=utf-8").send(page);
  scope.addHook("onRequest", async (_request, reply) => {
    reply.headers({ "content-security-policy": contentSecurityPolicy, "cache-control": "no-store" });
  });
  scope.addHook("onRequest", async (request, reply) => {
    if (request.method === "POST" && isOfAnotherSite(request)) {
      return answer(reply, 403, messagePage(texts.foreignTitle, texts.foreign));
    }
  });
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    const { status, title, says } = failureOf(error, reply, needs.log);
    return answer(reply, status, messagePage(title, says));
  });
  scope.setNotFoundHandler(async (_request, reply) =>
    answer(reply, 404, messagePage(texts.notFoundTitle, texts.notFound)),
  );
  sandboxPages(scope, needs);
}

/** Browsers send these headers; other programs, such as tests, do not. */
function isOfAnotherSite({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host;
}

function serveApi(scope: FastifyInstance, needs: SandboxNeeds): void {
  declareAccess(scope, "payment company");
  scope.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    const { status, says } = failureOf(error, reply, needs.log);
    return reply.status(status).send({ error: status >= 500 ? says : error.message });
  });
  sandboxApi(scope, needs);
}

export function sandboxJobs(needs: SandboxNeeds): (Job & { name: SandboxJob })[] {
  return [
    {
      name: "deliver-webhooks",
      at: "often",
      run: async () => {
        const { database, clock } = needs;
        await database.inTransaction((tx) => settleDueRefunds(tx, clock()));
        await deliverWebhooks(needs);
        const next = [await nextDeliveryAt(database.db), await nextRefundAt(database.db)];
        return next.filter((at) => at !== undefined).sort((one, other) => one.getTime() - other.getTime())[0];
      },
    },
  ];
}
