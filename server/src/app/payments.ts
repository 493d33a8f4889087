import type { FastifyInstance } from "fastify";
import { alertRoutes } from "../features/alerts/routes.ts";
import { approvalRoutes } from "../features/approvals/routes.ts";
import { takeEffectJob } from "../features/approvals/take-effect.ts";
import { bookRoutes } from "../features/books/routes.ts";
import { claimRoutes } from "../features/claims/routes.ts";
import { dashboardRoutes } from "../features/dashboard/routes.ts";
import { ledgerRoutes } from "../features/ledger/credits/routes.ts";
import type { Gateway } from "../features/payments/company/gateway.ts";
import { type GuardedGateway, guardGateway } from "../features/payments/company/guard-gateway.ts";
import type { PaymentNeeds } from "../features/payments/company/needs.ts";
import { sandbox } from "../features/payments/gateways/sandbox/sandbox.ts";
import { paymentJobs } from "../features/payments/jobs.ts";
import { lockPaymentById, refuseWhilePaid } from "../features/payments/locks.ts";
import { bookSpentRefunds } from "../features/payments/refunds/book-spent-refunds.ts";
import { gatewayDoors, paymentRoutes, refundRoutes, watchRoutes } from "../features/payments/routes.ts";
import { approvedRefunds } from "../features/receipts/cash-book/approved-refunds.ts";
import { cashBookRoutes } from "../features/receipts/cash-book/routes.ts";
import { receiptNumbers } from "../features/receipts/number-receipts.ts";
import { numberingJob } from "../features/receipts/online/number-online-job.ts";
import { receiptRoutes } from "../features/receipts/routes.ts";
import { settlementRoutes } from "../features/settlements/routes.ts";
import type { ImportNeeds } from "../features/uploads/keep/run-upload.ts";
import { importReceiptRoutes } from "../features/uploads/routes.ts";
import { undoRoutes } from "../features/uploads/undo/routes.ts";
import type { Database } from "../platform/database/db.ts";
import { API } from "../platform/http/read-request.ts";
import type { Serve } from "../platform/http/serve.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Config, GatewayName } from "../platform/machine/config.ts";
import type { Metrics, Reading } from "../platform/watching/metrics.ts";
import { SANDBOX } from "../sandbox-gateway/address.ts";
import { sandboxKeys } from "../sandbox-gateway/keys.ts";
import { sandboxGateway, sandboxJobs } from "../sandbox-gateway/sandbox-gateway.ts";
import { companies } from "./gateways.ts";
import { nightlyJobs } from "./nightly.ts";
import { officeActs } from "./office-acts.ts";

interface Needs extends Pick<PaymentNeeds, "database" | "commit" | "clock" | "log"> {
  http: FastifyInstance;
  serve: Serve;
  config: Config;
  strangers: Database;
  /** The association's name, as payers read it. */
  payee: string;
  nudge(job: string): void;
  metrics: Metrics;
  imports: ImportNeeds;
}

const STATUS_WAIT_MS = 8_000;

/** Serves the sandbox too while it is used: in this process, but called over HTTP like any other company. */
export async function servePayments(needs: Needs): Promise<Job[]> {
  const { http, serve, config, clock, metrics } = needs;
  const guarded = async (name: GatewayName) =>
    guardGateway(await openGateway(needs, name), clock, metrics.countGatewayCall);
  const gateway = await guarded(config.gateway);
  const formerGateways = await Promise.all(config.formerGateways.map(guarded));
  metrics.watch("gateways", () => [gateway, ...formerGateways].map(silenceReading));
  const { publicUrl } = config;
  const paymentNeeds = { ...needs, publicUrl, gateway, formerGateways, statusWaitMs: STATUS_WAIT_MS };
  paymentRoutes(serve, paymentNeeds);
  alertRoutes(serve);
  const { leastPaise } = gateway.facts;
  dashboardRoutes(serve, { leastOnline: leastPaise });
  const ofBill = { refuseWhilePaid, holdPayment: lockPaymentById, bookSpentRefunds, leastPaise };
  ledgerRoutes(serve, ofBill);
  undoRoutes(serve, ofBill);
  watchRoutes(serve, paymentNeeds);
  refundRoutes(serve, paymentNeeds);
  const acts = officeActs(ofBill, paymentNeeds, { numbers: receiptNumbers, deployed: config.deployed });
  const approvable = { refunds: approvedRefunds, acts };
  approvalRoutes(serve, { approvable, nudge: needs.nudge });
  claimRoutes(serve);
  receiptRoutes(serve, paymentNeeds);
  importReceiptRoutes(serve, needs.imports, paymentNeeds);
  cashBookRoutes(serve);
  settlementRoutes(serve, paymentNeeds);
  bookRoutes(serve, paymentNeeds);
  await gatewayDoors(http, paymentNeeds, needs.strangers);
  const often = [...paymentJobs(paymentNeeds), numberingJob(paymentNeeds), takeEffectJob(paymentNeeds, approvable)];
  return [...often, ...nightlyJobs(paymentNeeds, ofBill), ...(await serveSandbox(needs))];
}

function silenceReading(gateway: GuardedGateway): Reading {
  return {
    name: "aangan_gateway_silent",
    says: "1 while a payment company is hardly called, because it has not answered ten times in a row.",
    labels: { gateway: gateway.facts.name },
    value: gateway.isSilent() ? 1 : 0,
  };
}

async function openGateway({ http, config, clock, database, payee }: Needs, name: GatewayName): Promise<Gateway> {
  if (name !== "sandbox") return companies[name](config.gatewayVariables, clock);
  // An office would copy the keys from a company's dashboard.
  const keys = await sandboxKeys(database);
  return sandbox({
    ...keys,
    payee,
    apiUrl: () => `${ownAddress(http)}${SANDBOX}/api`,
    notifyUrl: () => `${ownAddress(http)}${API}/webhooks/sandbox`,
    pageOrigin: config.publicUrl,
  });
}

async function serveSandbox(needs: Needs): Promise<Job[]> {
  const { http, config } = needs;
  if (![config.gateway, ...config.formerGateways].includes("sandbox")) return [];
  const sandboxNeeds = { ...needs, publicUrl: config.publicUrl, guarded: config.deployed };
  await sandboxGateway(http, { ...sandboxNeeds, database: needs.strangers });
  return sandboxJobs(sandboxNeeds);
}

/** For calls from this machine. */
function ownAddress({ server }: FastifyInstance): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the portal does not listen yet");
  const host = address.address === "0.0.0.0" || address.address === "::" ? "127.0.0.1" : address.address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}
