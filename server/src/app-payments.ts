import type { FastifyInstance } from "fastify";
import { sandbox } from "./features/payments/gateways/sandbox.ts";
import { guardGateway } from "./features/payments/guard-gateway.ts";
import { paymentJobs } from "./features/payments/jobs.ts";
import { gatewayDoors, paymentRoutes } from "./features/payments/routes.ts";
import type { Clock } from "./platform/clock.ts";
import type { CommitDeed } from "./platform/commit.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db.ts";
import type { Job } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import { API, type Serve } from "./platform/serve.ts";
import { SANDBOX } from "./sandbox-gateway/address.ts";
import { sandboxKeys } from "./sandbox-gateway/keys.ts";
import { sandboxGateway, sandboxJobs } from "./sandbox-gateway/sandbox-gateway.ts";

interface Needs {
  http: FastifyInstance;
  serve: Serve;
  config: Config;
  database: Database;
  commit: CommitDeed;
  clock: Clock;
  log: Log;
  /** The association's name, as payers read it. */
  payee: string;
  /** Runs a job soon. */
  nudge(job: string): void;
}

/** How long the status of an open payment is waited for (invariants, section 3). */
const STATUS_WAIT_MS = 8_000;

/**
 * The part of the app that takes money: the gateway that is configured, the payments, and, while it is the sandbox, the
 * sandbox itself. It lives in this process but is called over HTTP, as any other company. Gives the jobs of both.
 */
export async function servePayments(needs: Needs): Promise<Job[]> {
  const { http, serve, config, database, clock, payee } = needs;
  // The office would copy the keys from the company's dashboard; here they are copied at every start.
  const keys = await sandboxKeys(database);
  const gateway = sandbox({
    ...keys,
    payee,
    apiUrl: () => `${ownAddress(http)}${SANDBOX}/api`,
    notifyUrl: () => `${ownAddress(http)}${API}/webhooks/sandbox`,
    pageOrigin: config.publicUrl,
  });
  const { publicUrl } = config;
  const paymentNeeds = { ...needs, publicUrl, gateway: guardGateway(gateway, clock), statusWaitMs: STATUS_WAIT_MS };
  paymentRoutes(serve, paymentNeeds);
  await gatewayDoors(http, paymentNeeds);
  const sandboxNeeds = { ...needs, publicUrl, guarded: config.deployed };
  await sandboxGateway(http, sandboxNeeds);
  return [...paymentJobs(paymentNeeds), ...sandboxJobs(sandboxNeeds)];
}

/** Where this process listens, for calls from this machine. */
function ownAddress({ server }: FastifyInstance): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the portal does not listen yet");
  const host = address.address === "0.0.0.0" || address.address === "::" ? "127.0.0.1" : address.address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}
