import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { declareAccess } from "../platform/http/declared-access.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { SANDBOX } from "./address.ts";
import { sandboxApi } from "./api.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { fail, failureOf } from "./fail.ts";
import { showMessage } from "./layout.ts";
import type { SandboxNeeds } from "./needs.ts";
import { sandboxPages } from "./pages.ts";
import { nextDueAt } from "./queries.ts";
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
  await app.register((scope, _options, done) => servePages(scope, needs, done), { prefix: SANDBOX });
  await app.register((scope, _options, done) => serveApi(scope, needs, done), { prefix: `${SANDBOX}/api` });
}

function servePages(scope: FastifyInstance, needs: SandboxNeeds, done: () => void): void {
  declareAccess(scope, "anyone");
  scope.addHook("onRequest", async (request, reply) => {
    reply.headers({ "content-security-policy": contentSecurityPolicy, "cache-control": "no-store" });
    if (request.method === "POST" && isOfAnotherSite(request)) return showMessage(reply, 403, texts.foreign);
  });
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    const { status, says } = failureOf(error, reply, needs.log);
    return showMessage(reply, status, says);
  });
  scope.setNotFoundHandler(async (_request, reply) => showMessage(reply, 404, texts.notFound));
  sandboxPages(scope, needs);
  done();
}

/** Browsers send these headers; other programs, such as tests, do not. */
function isOfAnotherSite({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host;
}

function serveApi(scope: FastifyInstance, needs: SandboxNeeds, done: () => void): void {
  declareAccess(scope, "payment company");
  scope.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    const { status, says } = failureOf(error, reply, needs.log);
    return fail(reply, status, status >= 500 ? says.says : error.message);
  });
  sandboxApi(scope, needs);
  done();
}

export function sandboxJobs(needs: SandboxNeeds): Job[] {
  const { database, clock } = needs;
  const run = async () => {
    await database.inTransaction((tx) => settleDueRefunds(tx, clock()));
    await deliverWebhooks(needs);
    return nextDueAt(database.db);
  };
  return [{ name: "deliver-webhooks", at: "often", run }];
}
