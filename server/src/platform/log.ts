import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type DestinationStream, destination, type Logger, pino } from "pino";
import type { Config } from "./config.ts";
import { sampleRefused } from "./log-sampling.ts";

export type Log = Logger;

/** The file in the data folder where a trial writes its log, so that the terminal stays readable. */
export const LOG_FILE = "portal.log";

/** So much of the log waits for space on a full disk, in bytes; what is more is lost. */
const MOST_WAITING = 1024 * 1024;

/**
 * Structured log: to the standard output when deployed, else to a file in the data folder. A log that cannot be written, on a
 * full disk, is no reason to refuse anybody anything (test INF-18).
 */
export function createLog(config: Pick<Config, "deployed" | "dataDir" | "logLevel">): Log {
  const where = destination({
    ...(config.deployed ? { dest: 1 } : { dest: join(config.dataDir, LOG_FILE), mkdir: true }),
    sync: true,
    maxLength: MOST_WAITING,
  });
  where.on("error", () => undefined);
  return createLogTo(config.logLevel, where);
}

/** A structured log that goes to any stream. */
export function createLogTo(logLevel: string, where: DestinationStream): Log {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => errorForLog(error) },
    },
    where,
  );
}

/** What of an error may be logged. The database's errors carry whole rows in their details, and the connection with its keys. */
const LOGGED = ["code", "severity", "constraint", "table", "column", "routine"] as const;

/** The address of a caller may be anything that somebody typed; so much of it tells where it went. */
const LONGEST_PATH = 200;

function errorForLog(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { cause } = error;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(LOGGED.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : []))),
    ...(cause !== undefined && depth < 3 && { cause: errorForLog(cause, depth + 1) }),
  };
}

/**
 * One line for every request, but for refused ones in great numbers: method, path without query, status, time in ms. No body, no
 * token, no person.
 */
export function logRequests(app: FastifyInstance): void {
  const leaveOut = sampleRefused();
  app.addHook("onResponse", (request, reply, done) => {
    const leftOut = leaveOut(reply.statusCode, performance.now());
    if (leftOut !== undefined) {
      request.log.info(
        {
          method: request.method,
          path: request.url.split("?")[0]?.slice(0, LONGEST_PATH),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ...(leftOut > 0 && { leftOut }),
        },
        "request",
      );
    }
    done();
  });
}
