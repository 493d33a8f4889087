import type { Association } from "@aangan/contract/features/association";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { adminById } from "../features/admins/queries.ts";
import { adminRoutes } from "../features/admins/routes.ts";
import { raiseAlert } from "../features/alerts/raise-alert.ts";
import { settingRoutes } from "../features/approvals/setting-routes.ts";
import type { PictureFile } from "../features/association/load-association.ts";
import { associationRoutes, pictureRoutes, securityTextRoute } from "../features/association/routes.ts";
import { auditRoutes } from "../features/audit/routes.ts";
import { sealJob } from "../features/audit/seal-audit-log.ts";
import { billRoutes } from "../features/bills/routes.ts";
import { certificateRoutes } from "../features/certificates/routes.ts";
import { duesRoutes } from "../features/dues/routes.ts";
import { oneClickUnsubscribe, ownNoticeRoutes } from "../features/emails/preferences/routes.ts";
import { noticeRoutes } from "../features/emails/routes.ts";
import type { Testing } from "../features/emails/sending/send-test-mail.ts";
import { passwordLinkRoutes } from "../features/login/links/routes.ts";
import { sendLinksJob } from "../features/login/links/send-links.ts";
import { sessionRoutes } from "../features/login/routes.ts";
import { monthEndRoutes } from "../features/month-end/routes.ts";
import { overviewRoutes } from "../features/overview/routes.ts";
import { refuseWhilePaid } from "../features/payments/locks.ts";
import { receiptNumbers } from "../features/receipts/number-receipts.ts";
import { paperRoutes } from "../features/receipts/paper/routes.ts";
import { reportRoutes } from "../features/reports/routes.ts";
import { residentRoutes } from "../features/residents/routes.ts";
import { searchRoutes } from "../features/search/routes.ts";
import { secondFactorRoutes } from "../features/second-factor/routes.ts";
import { configureAssociation } from "../features/settings/letterhead.ts";
import { configureMailMode, mailModeOf } from "../features/settings/mail-mode.ts";
import { statementRoutes } from "../features/statements/routes.ts";
import { uploadRecordRoutes } from "../features/uploads/keep/list/routes.ts";
import { importRoutes } from "../features/uploads/routes.ts";
import { verificationRoutes } from "../features/verification/routes.ts";
import { configureNames } from "../platform/auth/guessable.ts";
import { forgetThrottlesJob } from "../platform/auth/limited-requests.ts";
import { hashing } from "../platform/auth/passwords.ts";
import type { Clock } from "../platform/clock.ts";
import { type CommitInfo, createCommit } from "../platform/commit.ts";
import { probeDatabase } from "../platform/database/database-probe.ts";
import { type Database, databaseLimits, openDatabase, type Tx } from "../platform/database/db.ts";
import { forgetKeysJob } from "../platform/http/answer-once.ts";
import { keepRoutes } from "../platform/http/declared-access.ts";
import { serveDocumentation } from "../platform/http/documentation.ts";
import { keepOwnAddress } from "../platform/http/own-address.ts";
import type { Caller } from "../platform/http/read-request.ts";
import { multipartLimits } from "../platform/http/receive-file.ts";
import { createServe, type Serve } from "../platform/http/serve.ts";
import { newId } from "../platform/ids.ts";
import { type Jobs, startJobs } from "../platform/jobs/jobs.ts";
import { stopLimits } from "../platform/limits.ts";
import { shutDown, within } from "../platform/machine/close-in-order.ts";
import type { Config } from "../platform/machine/config.ts";
import { serveWeb } from "../platform/pages/serve-web.ts";
import { createSpreadsheetReader } from "../platform/spreadsheets/spreadsheet-reader.ts";
import { admitCalls } from "../platform/traffic/admit-calls.ts";
import { answerBrokenAddresses, answerBrokenRequests } from "../platform/traffic/broken-request.ts";
import { secureHeaders } from "../platform/traffic/headers.ts";
import { serveHealth } from "../platform/traffic/health.ts";
import { shedLoad } from "../platform/traffic/overload.ts";
import { pathOf, servePlainRequests } from "../platform/traffic/plain-requests.ts";
import { callerLimits, cutSlowCallers } from "../platform/traffic/slow-callers.ts";
import { type Log, logRequests } from "../platform/watching/log.ts";
import { countRequests, createMetrics, type Metrics } from "../platform/watching/metrics.ts";
import { mailJobs, openMails } from "./mails.ts";
import { watchPortal } from "./metrics.ts";
import { alertOfJob, backupJobs } from "./nightly.ts";
import { servePayments } from "./payments.ts";

export interface AppNeeds {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  association: Association;
  pictureFiles?: readonly PictureFile[];
  webFolder: string;
  metrics?: Metrics;
}

export type App = Awaited<ReturnType<typeof createApp>>;

export async function createApp(needs: AppNeeds) {
  const { config, database, clock, log, association, webFolder } = needs;
  const http = openHttp(needs);
  const metrics = needs.metrics ?? createMetrics({ ofProcess: false });
  const routes = keepRoutes(http);
  http.removeContentTypeParser("text/plain");
  logRequests(http);
  countRequests(http, metrics);
  await openGates(http, config, metrics);

  let running: Jobs | undefined;
  const commit = wakeAfterWrites(http, createCommit(database, clock), () => running?.wake());
  const { strangers, logIns } = openApart(needs, http);
  const serveOptions = { app: http, deployed: config.deployed, onTooOften: alertMassReading };
  const serve = createServe({ ...serveOptions, database, strangers, logIns, commit, clock });
  const complexes = association.complexes.map((complex) => complex.name);

  // Makes the decoy early enough for the first log-in, and too late to delay a start.
  http.addHook("onListen", async () => void hashing.decoy());
  configurePortal(needs, complexes);
  sessionRoutes(serve);
  residentRoutes(serve, { mode: config.residentRegistration, complexes, deployed: config.deployed });
  adminRoutes(serve, { deployed: config.deployed });
  secondFactorRoutes(serve, { deployed: config.deployed, association: association.name });
  const imports = { database, clock, reader: createSpreadsheetReader(), complexes };
  importRoutes(serve, imports);
  uploadRecordRoutes(serve);
  billRoutes(serve, { complexes, payments: { refuseWhilePaid } });

  const wakeJob = (job: string) => running?.nudge(job);
  const onPlanned = () => wakeJob("send-mails");
  const serving = { strangers, http, serve, commit, payee: association.name, nudge: wakeJob, metrics, imports };
  const paymentJobs = await servePayments({ ...needs, ...serving });

  const mails = openMails(http, needs);
  serveMails(http, serve, { ...needs, database: strangers, mails, onPlanned });
  statementRoutes(serve, { association });
  duesRoutes(serve, { association, complexes });
  certificateRoutes(serve, { publicUrl: config.publicUrl });
  reportRoutes(serve, complexes);
  auditRoutes(serve);
  searchRoutes(serve);
  overviewRoutes(serve, { deployed: config.deployed });
  monthEndRoutes(serve);
  settingRoutes(serve, { numbers: receiptNumbers, deployed: config.deployed });
  paperRoutes(serve, { publicUrl: config.publicUrl });
  verificationRoutes(serve);
  const portal = publicFacts(needs);
  associationRoutes(serve, portal);
  pictureRoutes(http, needs.pictureFiles ?? []);
  securityTextRoute(http, association.email, config.publicUrl, clock);

  let isStopping = false;
  const probe = probeDatabase(database.connection);
  http.addHook("onClose", async () => probe.close());
  serveHealth(http, probe, () => isStopping);
  watchPortal(metrics, { http, database, clock, config });
  if (!config.deployed) serveDocumentation(http, serve);
  await serveWeb(http, webFolder, { firstPicture: association.pictures[0]?.src, known: portal });

  return {
    http,
    routes,
    commit,
    startJobs: (): Jobs => {
      const otherJobs = [forgetKeysJob(needs), forgetThrottlesJob(needs), sealJob(needs), ...mailJobs(needs, mails)];
      const backups = backupJobs({ ...needs, commit, log, backup: config.backup });
      const links = sendLinksJob({ ...needs, commit, log, publicUrl: config.publicUrl, onPlanned });
      const notifyFailure = (job: string) =>
        database.inTransaction((tx) => raiseAlert(tx, alertOfJob(job, clock()), clock()));
      const jobs = [...paymentJobs, links, ...otherJobs, ...backups];
      running = startJobs(jobs, { ...needs, nightlyDelayMs: config.nightlyDelayMs, log, tellOfFailing: notifyFailure });
      return running;
    },
    stop: async () => {
      isStopping = true;
      await shutDown(http, config.deployed ? stopLimits.drainMs : 0);
    },
  };
}

/** What every request passes before its body is read. */
async function openGates(http: FastifyInstance, config: Config, metrics: Metrics): Promise<void> {
  cutSlowCallers(http);
  secureHeaders(http, config.deployed);
  admitCalls(http);
  await shedLoad(http, metrics.countShed);
  if (!config.deployed) keepOwnAddress(http, config);
  servePlainRequests(http);
  await http.register(multipart, { limits: multipartLimits });
}

/** Jobs look more often after a write, which may be work for them. */
function wakeAfterWrites(http: FastifyInstance, commit: CommitInfo, wake: () => void): CommitInfo {
  http.addHook("onResponse", async ({ method }, { statusCode }) => {
    if (method !== "GET" && (statusCode < 400 || statusCode >= 500)) wake();
  });
  return (action, work) => commit(action, work).finally(wake);
}

/** What is told by e-mail, what it leads to, and who wants it. */
function serveMails(
  http: FastifyInstance,
  serve: Serve,
  needs: AppNeeds & { mails: Testing; onPlanned(): void },
): void {
  const { publicUrl } = needs.config;
  passwordLinkRoutes(serve, { publicUrl, onPlanned: needs.onPlanned });
  noticeRoutes(serve, needs.mails);
  ownNoticeRoutes(serve);
  http.register(oneClickUnsubscribe, { database: needs.database, clock: needs.clock });
}

/** What many features ask for and no request changes. */
function configurePortal({ association, config }: AppNeeds, complexes: readonly string[]): void {
  configureNames([association.name, ...complexes]);
  configureAssociation(association);
  configureMailMode(mailModeOf(config));
}

/** What everybody may know of the portal. */
function publicFacts({ association, config }: AppNeeds) {
  return {
    ...association,
    trial: !config.deployed,
    sandbox: config.gateway === "sandbox",
    residentRegistration: config.residentRegistration,
    mails: mailModeOf(config) !== "off",
  };
}

/** An administrator who reads everybody's data more often than a person would may be a program with a stolen token. */
async function alertMassReading(tx: Tx, person: Caller, now: Date): Promise<void> {
  const admin = person.kind === "admin" ? await adminById(tx, person.id) : undefined;
  if (admin) await raiseAlert(tx, { kind: "reports_in_mass", subject: admin.email }, now);
}

function openHttp({ config, log }: AppNeeds): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    trustProxy: config.trustedProxy,
    ...callerLimits,
    genReqId: newId,
    rewriteUrl: ({ url }) => pathOf(url),
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenRequests(config.deployed),
    frameworkErrors: answerBrokenAddresses(config.deployed),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance;
}

/** Opens the connections of strangers, who may use up those only, and of log-ins, which nobody else uses up. */
function openApart(
  { config, database, log }: AppNeeds,
  http: FastifyInstance,
): Record<"strangers" | "logIns", Database> {
  const onError = (error: Error) => log.warn({ err: error }, "database connection lost");
  const { connectionsOfStrangers, connectionsForLogIns } = databaseLimits;
  const sizes = config.connections ?? { strangers: connectionsOfStrangers, logIns: connectionsForLogIns };
  const openOne = (size: number) => {
    const separate = openDatabase(database.connection, onError, size);
    http.addHook("onClose", () => within(stopLimits.databaseMs, separate.close()));
    return separate;
  };
  return { strangers: openOne(sizes.strangers), logIns: openOne(sizes.logIns) };
}
