import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { isUnavailable } from "../platform/database/unavailable.ts";
import { declareAccess } from "../platform/http/declared-access.ts";
import { RETRY_AFTER_SECONDS } from "../platform/http/failures.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Log } from "../platform/watching/log.ts";
import { SANDBOX } from "./address.ts";
import { fail, sandboxApi } from "./api.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { type Face, showMessage } from "./layout.ts";
import type { SandboxNeeds } from "./needs.ts";
import { sandboxPages } from "./pages.ts";
import { settleDueRefunds } from "./refunds.ts";
import { texts } from "./texts.ts";

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

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
  answerFailures(scope, needs.log, showMessage);
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
  answerFailures(scope, needs.log, (reply, status, { says }, { message }) =>
    fail(reply, status, status >= 500 ? says : message),
  );
  sandboxApi(scope, needs);
  done();
}

type Answer = (reply: FastifyReply, status: number, face: Face, error: FastifyError) => FastifyReply;

function answerFailures(scope: FastifyInstance, log: Log, answer: Answer): void {
  scope.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    if (isUnavailable(error)) {
      log.warn({ reason: String(error) }, "database unavailable to the sandbox");
      return answer(reply.header("retry-after", String(RETRY_AFTER_SECONDS)), 503, texts.busy, error);
    }
    const { statusCode = 500 } = error;
    if (statusCode >= 500) log.error({ err: error }, "sandbox request failed");
    return answer(reply, statusCode, texts.broken, error);
  });
}

export function sandboxJobs(needs: SandboxNeeds): Job[] {
  const { database, clock } = needs;
  const run = async () => {
    const now = clock();
    await settleDueRefunds(needs, now);
    await deliverWebhooks(needs);
    const { rows } = await sql<{ nextDueAt: Date | null }>`
      SELECT least(
        (SELECT min(next_try_at) FROM sandbox_deliveries WHERE next_try_at IS NOT NULL),
        (SELECT min(settles_at) FROM sandbox_refunds WHERE state = 'pending' AND settles_at > ${now})
      ) AS next_due_at`.execute(database.db);
    return rows[0]?.nextDueAt ?? undefined;
  };
  return [{ name: "deliver-webhooks", at: "often", run }];
}
