import { createHash } from "node:crypto";
import { chmod } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type DestinationStream, destination, type Logger, pino } from "pino";
import type { Config } from "../machine/config.ts";
import { createSampling, type SampledKind } from "./log-sampling.ts";

export type Log = Logger;

export const LOG_FILE = "portal.log";

/** Bytes of log that wait for space on a full disk; more are dropped. */
const MAX_WAITING = 1024 * 1024;

/** Lines are written together once they have this many bytes, or after this time: a write takes ten times as long as its line. */
const WRITTEN_TOGETHER = { minLength: 4_096, periodicFlush: 100 };

/** Logs to standard output, or on a trial to a file in the data folder. A full disk must not fail requests. */
export function createLog(config: Pick<Config, "deployed" | "dataDir" | "logLevel">): Log {
  const file = join(config.dataDir, LOG_FILE);
  const where = destination({
    ...(config.deployed ? { dest: 1 } : { dest: file, mkdir: true, mode: 0o600 }),
    sync: true,
    maxLength: MAX_WAITING,
    ...WRITTEN_TOGETHER,
  });
  where.on("error", () => undefined);
  // The library's own never returns while the disk is full. Pino calls it after a fatal error.
  where.flushSync = () => where.flush();
  process.once("exit", where.flushSync);
  // Earlier versions let everybody on the machine read it. A failure means that it belongs to somebody else.
  if (!config.deployed) chmod(file, 0o600, () => undefined);
  return createLogTo(config.logLevel, where);
}

export function createLogTo(logLevel: string, where: DestinationStream): Log {
  const serializers = { err: (error: unknown) => errorForLog(error) };
  return pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, where);
}

/** Fields of errors that are logged. `detail` of PostgreSQL's errors holds whole rows, and the connection its keys. */
const LOGGED = ["code", "severity", "constraint", "table", "column", "routine"] as const;

/** Paths may be anything that was typed. */
const MAX_PATH_LENGTH = 200;

/** Long enough for every secret in an address, such as that of a paper, and too long for the id of a thing. */
const SECRET_SEGMENT = /(?<![^/])[^/]{24,}/g;

const pathForLog = (url: string) => shortened(url.split("?")[0] ?? "").replace(SECRET_SEGMENT, "•••");

/** Cut in the middle, a secret would be too short to be known as one. */
function shortened(path: string): string {
  if (path.length <= MAX_PATH_LENGTH) return path;
  return `${path.slice(0, path.lastIndexOf("/", MAX_PATH_LENGTH) + 1)}•••`;
}

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

const accounts = new WeakMap<FastifyRequest, string>();

/** Notes whose request it is, for the log: a person's id, or a hash of the account that was typed. */
export function noteAccount(request: FastifyRequest, who: { id: string } | { typed: string }): void {
  accounts.set(request, "id" in who ? who.id : hashOf(who.typed));
}

const hashOf = (typed: string) => createHash("sha256").update(typed.trim().toLowerCase()).digest("hex").slice(0, 16);

const OF_PEOPLE = new Set([401, 403, 421, 429]);

/** The kind by which a line is sampled; undefined for what is always logged: faults (500) and what strangers write. */
function kindOf(request: FastifyRequest, status: number): SampledKind | undefined {
  if (status >= 400) return status === 500 ? undefined : status;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const { url = "", config } = request.routeOptions;
  if (config.access?.some((who) => who !== "anyone")) return accounts.get(request);
  if (!isRead) return undefined;
  return url.startsWith("/health/") ? "health" : "public";
}

/** Logs each request, sampled where anybody can send it; no body, token or name. */
export function logRequests(app: FastifyInstance): void {
  const leaveOut = createSampling();
  function write(request: FastifyRequest, status: number, ms: number): void {
    const leftOut = leaveOut(kindOf(request, status), performance.now());
    if (leftOut === undefined) return;
    const { method, url, ip } = request;
    const path = pathForLog(url);
    const who = OF_PEOPLE.has(status) && { address: ip, account: accounts.get(request) };
    const sampled = leftOut > 0 && { leftOut };
    request.log.info({ method, path, status, ms: Math.round(ms), ...who, ...sampled }, "request");
  }
  app.addHook("onResponse", (request, reply, done) => {
    write(request, reply.statusCode, reply.elapsedTime);
    done();
  });
  // A caller who hung up gets no response.
  app.addHook("onRequestAbort", (request, done) => {
    if (!request.raw.complete) write(request, 400, 0);
    done();
  });
}
