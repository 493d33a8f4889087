import type { Association } from "@aangan/contract/association";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { servePayments } from "./app-payments.ts";
import { adminRoutes } from "./features/admins/routes.ts";
import type { PictureFile } from "./features/association/picture-files.ts";
import { associationRoutes, pictureRoutes } from "./features/association/routes.ts";
import { billRoutes } from "./features/bills/routes.ts";
import { importRoutes } from "./features/imports/routes.ts";
import { refuseWhilePaid } from "./features/payments/refuse-while-paid.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { residentRoutes } from "./features/residents/routes.ts";
import { forgetKeysJob } from "./platform/answer-once.ts";
import type { Clock } from "./platform/clock.ts";
import { type CommitDeed, createCommit } from "./platform/commit.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db.ts";
import { serveDocumentation } from "./platform/documentation.ts";
import { answerFailure } from "./platform/failures.ts";
import { neverStored, secureHeaders } from "./platform/headers.ts";
import { serveHealth } from "./platform/health.ts";
import { newId } from "./platform/ids.ts";
import { type Jobs, startJobs } from "./platform/jobs.ts";
import { type Log, logRequests } from "./platform/log.ts";
import { keepOwnAddress } from "./platform/own-address.ts";
import { multipartLimits } from "./platform/receive-file.ts";
import { API, createServe } from "./platform/serve.ts";
import { serveWeb } from "./platform/serve-web.ts";
import { createSpreadsheetReader } from "./platform/spreadsheets/spreadsheet-reader.ts";

/** What the server is made of. */
export interface AppNeeds {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  association: Association;
  /** Photographs of its own, when its configuration brings some. */
  pictureFiles?: readonly PictureFile[];
  /** The folder of the built web application. */
  webFolder: string;
}

export interface App {
  http: FastifyInstance;
  commit: CommitDeed;
  /** Starts what runs besides requests. */
  startJobs(): Jobs;
}

const JSON_BODY_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 120_000;

/** The whole server: what it needs, what it serves, how it says no. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { config, database, clock, log, association, webFolder } = needs;
  const http = Fastify({
    loggerInstance: log,
    trustProxy: config.trustedProxy,
    bodyLimit: JSON_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: newId,
    exposeHeadRoutes: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance;
  http.setErrorHandler(answerFailure);
  http.removeContentTypeParser("text/plain");
  logRequests(http);
  secureHeaders(http, config.deployed);
  neverStored(http, API);
  if (!config.deployed) keepOwnAddress(http, config.publicUrl);
  await http.register(multipart, { limits: multipartLimits });

  const commit = createCommit(database, clock);
  const serve = createServe({ app: http, database, commit, clock });
  const complexes = association.complexes.map((complex) => complex.name);

  residentRoutes(serve, { mode: config.residentRegistration, complexes });
  adminRoutes(serve, { deployed: config.deployed });
  importRoutes(serve, { database, clock, reader: createSpreadsheetReader(), complexes });
  billRoutes(serve, { complexes, payments: { refuseWhilePaid } });

  let running: Jobs | undefined;
  const nudge = (job: string) => running?.nudge(job);
  const payee = association.name;
  const paymentJobs = await servePayments({ http, serve, config, database, commit, clock, log, payee, nudge });

  reportRoutes(serve, complexes);
  const portal = {
    ...association,
    trial: !config.deployed,
    sandbox: config.gateway === "sandbox",
    residentRegistration: config.residentRegistration,
  };
  associationRoutes(serve, portal);

  pictureRoutes(http, needs.pictureFiles ?? []);

  serveHealth(http, database);
  if (!config.deployed) await serveDocumentation(http, serve);
  await serveWeb(http, webFolder, { firstPicture: association.pictures[0]?.src, known: portal });

  return {
    http,
    commit,
    startJobs: () => {
      running = startJobs([...paymentJobs, forgetKeysJob({ database, clock })], {
        connection: database.connection,
        clock,
        log,
      });
      return running;
    },
  };
}
