import { join } from "node:path";
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from "@aangan/contract/endpoint";
import { logInAdmin, registerAdmin } from "@aangan/contract/features/admins";
import { logInResident, type Resident, registerResident } from "@aangan/contract/features/residents";
import type { Failure } from "@aangan/contract/refusals";
import { pino } from "pino";
import { createApp } from "../../src/app/app.ts";
import { sampleAssociation } from "../../src/features/association/sample-association.ts";
import { type Connection, type Database, openDatabase } from "../../src/platform/database/db.ts";
import type { ServedRoute } from "../../src/platform/http/declared-access.ts";
import { API } from "../../src/platform/http/read-request.ts";
import type { Jobs } from "../../src/platform/jobs/jobs.ts";
import { type Config, readConfig } from "../../src/platform/machine/config.ts";
import type { Log } from "../../src/platform/watching/log.ts";
import type { Metrics } from "../../src/platform/watching/metrics.ts";
import { freePort } from "../free-port.ts";
import { send } from "../send.ts";
import { freshDatabase } from "./database.ts";

// biome-ignore lint/suspicious/noExplicitAny: stands for every endpoint, whatever it takes and gives.
type AnyEndpoint = Endpoint<any, any, any, any, any>;

/** A reply of the contract or a failure, depending on the status. */
export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

interface CallInput<E> {
  params?: ParamsIn<E>;
  query?: QueryIn<E>;
  body?: BodyIn<E>;
  token?: string;
}

export interface LoggedIn {
  token: string;
  user: Resident;
  password: string;
}

/** A portal with its own database and a clock that tests move. */
export interface TestPortal {
  url: string;
  config: Config;
  routes: readonly ServedRoute[];
  database: Database;
  now(): Date;
  /** Moves the portal's clock forward. */
  pass(ms: number): void;
  /** From now on only `pass` moves the clock, so that what a slow machine does takes no time. */
  stopClock(): void;
  /** Calls an endpoint; throws unless it succeeds. */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>;
  /** Calls an endpoint with any input, and returns the answer. */
  ask(
    endpoint: AnyEndpoint,
    input?: { params?: unknown; query?: unknown; body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer<Failure>>;
  /** The first administrator's token; registers one if need be. */
  admin(): Promise<string>;
  /** Registers a resident of this flat and logs in. */
  resident(flatNumber: string, complex?: string): Promise<LoggedIn>;
  /** Runs the background jobs until the portal is closed. */
  startJobs(): Jobs;
  /** Stops taking requests, as on SIGTERM. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export const ADMIN = { name: "Asha Verma", email: "asha@office.example", password: "courtyard-lamp-7" };
export const RESIDENT_PASSWORD = "neem-tree-and-swing";

function addressOf(url: string, endpoint: AnyEndpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ""));
  const query = new URLSearchParams(input.query as Record<string, string> | undefined);
  return `${url}${API}${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** Parts that a test replaces. */
interface PortalParts {
  connection?: Connection;
  log?: Log;
  metrics?: Metrics;
}

/** Opens a portal in this process as `npm start` does. `environment` is what a person would set. */
export async function openPortal(
  environment: Record<string, string> = {},
  webFolder = join(import.meta.dirname, "no-web"),
  parts: PortalParts = {},
): Promise<TestPortal> {
  const connection = parts.connection ?? (await freshDatabase()).connection;
  const port = await freePort();
  const config = readConfig({ PORT: String(port), HOST: "127.0.0.1", ...environment }, "/");
  const database = openDatabase(connection, () => {});
  let passedMs = 0;
  let stoppedAt: number | undefined;
  const now = () => new Date((stoppedAt ?? Date.now()) + passedMs);
  const log = parts.log ?? pino({ level: process.env.TEST_LOG ?? "silent" });
  const app = await createApp({
    config,
    database,
    clock: now,
    log,
    association: sampleAssociation,
    webFolder,
    ...(parts.metrics && { metrics: parts.metrics }),
  });
  await app.http.listen({ host: "127.0.0.1", port });
  const url = `http://127.0.0.1:${port}`;
  const started: Jobs[] = [];

  async function ask(endpoint: AnyEndpoint, input: Parameters<TestPortal["ask"]>[1] = {}): Promise<Answer<Failure>> {
    const answer = await send(addressOf(url, endpoint, input), {
      method: endpoint.method,
      headers: {
        ...(input.token && { authorization: `Bearer ${input.token}` }),
        ...(input.body !== undefined && { "content-type": "application/json" }),
        ...input.headers,
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
    });
    return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) as Failure };
  }

  async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
    const answer = await ask(endpoint, input);
    if (answer.status >= 300) throw new Error(`${endpoint.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as unknown as ReplyOf<E>;
  }

  let adminToken: Promise<string> | undefined;
  async function logInFirstAdmin(): Promise<string> {
    await call(registerAdmin, { body: ADMIN });
    const { email, password } = ADMIN;
    return (await call(logInAdmin, { body: { email, password } })).token;
  }

  async function resident(flatNumber: string, complex = "RICHMOND PARK"): Promise<LoggedIn> {
    const password = RESIDENT_PASSWORD;
    const person = { name: `Resident of ${flatNumber}`, email: `${flatNumber}@example.com`, phone: "9876543210" };
    await call(registerResident, { body: { ...person, flatNumber, password, complex } });
    const { token, user } = await call(logInResident, { body: { flatNumber, password } });
    return { token, user, password };
  }

  return {
    url,
    config,
    routes: app.routes,
    database,
    now,
    pass: (ms) => {
      passedMs += ms;
    },
    stopClock: () => {
      stoppedAt ??= Date.now();
    },
    call,
    ask,
    admin: () => (adminToken ??= logInFirstAdmin()),
    resident,
    startJobs: () => {
      const jobs = app.startJobs();
      started.push(jobs);
      return jobs;
    },
    stop: app.stop,
    close: async () => {
      await app.http.close();
      await Promise.all(started.map((jobs) => jobs.stop()));
      await database.close();
    },
  };
}
