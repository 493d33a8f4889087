import { createHash } from "node:crypto";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type DestinationStream, destination, type Logger, pino } from "pino";
import type { Config } from "../machine/config.ts";
import { createSampling, type SampledKind } from "./log-sampling.ts";

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
  const file = join(config.dataDir, LOG_FILE);
  const where = destination({
    ...(config.deployed ? { dest: 1 } : { dest: file, mkdir: true, mode: 0o600 }),
    sync: true,
    maxLength: MOST_WAITING,
  });
  where.on("error", () => undefined);
  if (!config.deployed) keepPrivate(file);
  return createLogTo(config.logLevel, where);
}

/** Earlier portals let everybody on the machine read it. */
function keepPrivate(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch {
    // It belongs to somebody else, or could not be made.
  }
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

/** Of whom each request was, where that is known. */
const accounts = new WeakMap<FastifyRequest, string>();

/** Notes whose request it is, for the log of what is refused: a person's id, or what somebody typed, as a hash that tells no name. */
export function noteAccount(request: FastifyRequest, who: { id: string } | { typed: string }): void {
  const { id } = "id" in who ? who : { id: hashOf(who.typed) };
  accounts.set(request, id);
}

const hashOf = (typed: string) => createHash("sha256").update(typed.trim().toLowerCase()).digest("hex").slice(0, 16);

/** Refusals of people: who is not logged in, may not do it, or asks too often. These lines say from where and for which account. */
const OF_PEOPLE = new Set([401, 403, 421, 429]);

/** What a line is counted by, when there can be very many; what the portal failed at (500) and what people do is always written. */
function kindOf(request: FastifyRequest, status: number): SampledKind | undefined {
  if (status >= 400) return status === 500 ? undefined : status;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const { url = "", config } = request.routeOptions;
  if (!isRead || config.access?.some((who) => who !== "anyone")) return undefined;
  return url.startsWith("/health/") ? "health" : "public";
}

/**
 * One line for every request, but for those that anybody can send in great numbers: method, path without query, status, time in ms.
 * No body, no token, no name.
 */
export function logRequests(app: FastifyInstance): void {
  const leaveOut = createSampling();
  function write(request: FastifyRequest, status: number, ms: number): void {
    const leftOut = leaveOut(kindOf(request, status), performance.now());
    if (leftOut === undefined) return;
    const path = request.url.split("?")[0]?.slice(0, LONGEST_PATH);
    request.log.info(
      {
        method: request.method,
        path,
        status,
        ms: Math.round(ms),
        ...(OF_PEOPLE.has(status) && { address: request.ip, account: accounts.get(request) }),
        ...(leftOut > 0 && { leftOut }),
      },
      "request",
    );
  }
  app.addHook("onResponse", (request, reply, done) => {
    write(request, reply.statusCode, reply.elapsedTime);
    done();
  });
  // Who hangs up before the end of the request is answered nothing.
  app.addHook("onRequestAbort", (request, done) => {
    if (!request.raw.complete) write(request, 400, 0);
    done();
  });
}
