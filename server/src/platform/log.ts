import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { destination, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export type Log = Logger;

/** The file in the data folder where a trial writes its log, so that the terminal stays readable. */
export const LOG_FILE = "portal.log";

/** Structured log: to the standard output when deployed, else to a file in the data folder. */
export function createLog(config: Pick<Config, "deployed" | "dataDir" | "logLevel">): Log {
  const where = config.deployed
    ? destination(1)
    : destination({ dest: join(config.dataDir, LOG_FILE), mkdir: true, sync: true });
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutClient },
    },
    where,
  );
}

/** An error for the log. The database's pool hangs the whole connection on its errors, keys and all; that stays out. */
function withoutClient(error: Error) {
  const { client: _client, ...said } = pino.stdSerializers.err(error);
  return said;
}

/** One line for every request: method, path without query, status, time in ms. No body, no token, no person. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split("?")[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}
