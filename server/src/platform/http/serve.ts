import type { AnswerOf, ReplyOf } from "@aangan/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type CallCounter, countCall } from "../auth/count-call.ts";
import { type Network, networksOf } from "../auth/network.ts";
import type { Clock } from "../clock.ts";
import { type AuditedAction, type Commit, type CommitInfo, createCommit } from "../commit.ts";
import type { Database, Db, Tx } from "../database/db.ts";
import { withoutRetry } from "../database/wait-for-database.ts";
import { type CallerName, callerName, personName } from "../traffic/caller-name.ts";
import { answerOnce, hasKey, keyedRequest } from "./answer-once.ts";
import { parseReply } from "./parse-reply.ts";
import { processOf } from "./portal-process.ts";
import { type AnyEndpoint, API, type Caller, type EndpointRequest, readRequest } from "./read-request.ts";
import { createReceiving, type UploadedFile } from "./receive-file.ts";
import { type Document, sendDocument } from "./send-document.ts";

type Answer<E, Means> = (request: EndpointRequest<E> & Means) => Promise<AnswerOf<E>>;

export type WriteRequest<E> = EndpointRequest<E> & { tx: Tx };
export type StepRequest<E> = EndpointRequest<E> & { db: Db; commit: Commit };
export type FileRequest<E> = StepRequest<E> & { file: UploadedFile };

/** Runs a read when its caller's turn comes, such as a share does. */
type InTurn = <T>(caller: CallerName, read: () => Promise<T>) => Promise<T>;

/** The ways to serve an endpoint. Reads get a database, writes a transaction. */
export interface Serve {
  /** All its statements see one instant. Its turn comes before it takes a connection. */
  read<E extends AnyEndpoint>(endpoint: E, answer: Answer<E, { db: Db }>, inTurn?: InTurn): void;
  /** A read of at most one statement, which is faster without a transaction. */
  lookUp<E extends AnyEndpoint>(endpoint: E, answer: Answer<E, { db: Db }>): void;
  /** `afterCommit` takes work for after the commit, such as nudging a job. */
  write<E extends AnyEndpoint>(
    endpoint: E,
    answer: Answer<E, { tx: Tx; afterCommit(work: () => void): void }>,
    /** Runs before the transaction: calls to other servers. */
    prepare?: (request: EndpointRequest<E>) => Promise<void>,
  ): void;
  /** For work between transactions: calls to other servers, slow computations. */
  steps<E extends AnyEndpoint>(endpoint: E, answer: (request: StepRequest<E>) => Promise<AnswerOf<E>>): void;
  upload<E extends AnyEndpoint>(
    endpoint: E,
    answer: (request: FileRequest<E>) => Promise<AnswerOf<E>>,
    /** Refuses before the file is received. */
    mayReceive?: (request: EndpointRequest<E> & { db: Db }) => Promise<unknown>,
  ): void;
  /** A file instead of JSON, such as a picture or a PDF. What is read is drawn afterwards, without a connection. */
  document<E extends AnyEndpoint>(
    endpoint: E,
    answer: (request: EndpointRequest<E> & { db: Db }) => Promise<Document | Draw>,
    inTurn?: InTurn,
  ): void;
  /** A document of at most one statement. */
  lookUpDocument<E extends AnyEndpoint>(
    endpoint: E,
    answer: (request: EndpointRequest<E> & { db: Db }) => Promise<Document | Draw>,
  ): void;
  endpoints: readonly AnyEndpoint[];
}

/** Draws in the turn of a caller. */
export type Draw = (caller: CallerName) => Promise<Document>;

/** Parses an answer, and stores it for repetitions: in the work's own transaction where there is one. */
type Conclude<E> = (answer: AnswerOf<E>, tx?: Tx) => Promise<ReplyOf<E>>;

interface ServeNeeds {
  app: FastifyInstance;
  database: Database;
  /** Separate pools for calls without a session, which a flood may exhaust, and for log-ins, which it may not. */
  strangers: Database;
  logIns: Database;
  commit: CommitInfo;
  clock: Clock;
  /** Without it there is no limit per network: on a trial everybody shares one address. */
  deployed: boolean;
  /** Called in the transaction that refused a person's call for being too frequent. */
  onTooOften(tx: Tx, person: Caller, now: Date): Promise<void>;
}

/** Makes the one place that knows the caller, checks access, and parses input and output. */
export function createServe({ app, clock, deployed, onTooOften, strangers, logIns, ...ofPeople }: ServeNeeds): Serve {
  const endpoints: AnyEndpoint[] = [];
  const process = processOf(app);
  const ofStrangers = { database: strangers, commit: createCommit(strangers, clock) };
  const ofLogIns = { database: logIns, commit: createCommit(logIns, clock) };
  const receiving = createReceiving();

  function mount<E extends AnyEndpoint>(
    endpoint: E,
    answer: (request: FileRequest<E> & { database: Database }, conclude: Conclude<E>) => Promise<ReplyOf<E>>,
    mayReceive?: (request: EndpointRequest<E> & { db: Db }) => Promise<unknown>,
  ): void {
    const { name, access, logsIn } = endpoint;
    if (access.length === 0) throw new Error(`${name} does not say who may call it`);
    if (access.includes("admin") && !endpoint.right) throw new Error(`${name} does not say what right it needs`);
    if (endpoint.idempotent && access.includes("anyone")) throw new Error(`${name} knows no caller`);
    endpoints.push(endpoint);
    const { database: sharedDatabase, commit } = logsIn ? ofLogIns : access.includes("anyone") ? ofStrangers : ofPeople;
    app.route({
      method: endpoint.method,
      url: `${API}${endpoint.path}`,
      config: { access, logsIn, inContract: true },
      handler: async (request, reply) => {
        const patiently = mayRepeat(endpoint, request) ? sharedDatabase.patience() : withoutRetry;
        const own = sharedDatabase.lentTo(request.callerName);
        const input = await patiently(() => readRequest(endpoint, reply, { database: own, deployed, now: clock() }));
        const caller = callerName(input);
        const database = own.of === caller ? own : sharedDatabase.lentTo(caller);
        await patiently(() => refuseBeyondLimit(database, endpoint, input, { deployed, onTooOften }));
        await mayReceive?.({ ...input, db: database.db });
        const work: Commit = (inTransaction) => commit(actionOf(endpoint, input), inTransaction);
        const result = await receiving(endpoint, request, caller, (file) => {
          const keyed = keyedRequest(endpoint, request, input, file);
          return patiently(() =>
            answerOnce<ReplyOf<E>>({ database, clock, process: process() }, keyed, (keep) =>
              answer({ ...input, database, db: database.db, commit: work, file }, (value, tx) =>
                keep(parseReply(endpoint.reply, value) as ReplyOf<E>, tx),
              ),
            ),
          );
        });
        if (endpoint.document) return sendDocument(reply, result as Document);
        return reply.status(endpoint.status ?? 200).send(result);
      },
    });
  }

  const steps: Serve["upload"] = (endpoint, answer, mayReceive) =>
    mount(endpoint, async (request, conclude) => conclude(await answer(request)), mayReceive);

  return {
    endpoints,
    read: (endpoint, answer, inTurn = atOnce) =>
      mount(endpoint, async ({ database, ...request }, conclude) =>
        conclude(await inTurn(callerName(request), () => database.atOneInstant((db) => answer({ ...request, db })))),
      ),
    lookUp: steps,
    steps,
    upload: steps,
    document: (endpoint, answer, inTurn = atOnce) =>
      mount(endpoint, async ({ database, ...request }) => {
        const read = () => database.atOneInstant((db) => answer({ ...request, db }));
        return drawn(request, await inTurn(callerName(request), read));
      }),
    lookUpDocument: (endpoint, answer) => mount(endpoint, async (request) => drawn(request, await answer(request))),
    write: (endpoint, answer, prepare) =>
      mount(endpoint, async (request, conclude) => {
        await prepare?.(request);
        let afterwards = () => {};
        const afterCommit = (work: () => void) => {
          afterwards = work;
        };
        const reply = await request.commit(async (tx) => conclude(await answer({ ...request, tx, afterCommit }), tx));
        afterwards();
        return reply;
      }),
  };
}

const atOnce: InTurn = (_caller, read) => read();

async function drawn<E>(request: Parameters<typeof callerName>[0], content: Document | Draw): Promise<ReplyOf<E>> {
  return (typeof content === "function" ? await content(callerName(request)) : content) as unknown as ReplyOf<E>;
}

async function refuseBeyondLimit(
  database: Database,
  { atMost, name }: AnyEndpoint,
  request: EndpointRequest<AnyEndpoint>,
  { deployed, onTooOften }: Pick<ServeNeeds, "deployed" | "onTooOften">,
): Promise<void> {
  const { caller, address, now } = request;
  if (!atMost || !isCounted(atMost, request.query, deployed)) return;
  const person = atMost.of === "caller" && "id" in caller ? caller : undefined;
  const callers: readonly Network[] = person ? [{ name: personName(person), size: "small" }] : networksOf(address);
  await countCall(
    database,
    callers.flatMap((who) => limitsOf(name, atMost, who)),
    now,
    (tx) => person && onTooOften(tx, person, now),
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

function limitsOf(
  name: string,
  { times, perSeconds, aDay }: NonNullable<AnyEndpoint["atMost"]>,
  who: Network,
): CallCounter[] {
  const factor = who.size === "large" ? LARGE_NETWORK : 1;
  const limit = { times: times * factor, withinMs: perSeconds * 1000 };
  const usual = { key: `${name}:${who.name}`, limit };
  if (aDay === undefined) return [usual];
  return [usual, { key: `${name} in a day:${who.name}`, limit: { times: aDay * factor, withinMs: DAY_MS } }];
}

/** Reads, and writes with a key, are the same when they are done again. An upload's file is too large to wait with. */
function mayRepeat(endpoint: AnyEndpoint, request: FastifyRequest): boolean {
  return !endpoint.upload && (endpoint.method === "GET" || hasKey(endpoint, request));
}

function isCounted({ of, query }: NonNullable<AnyEndpoint["atMost"]>, request: object, deployed: boolean): boolean {
  return (of === "caller" || deployed) && (query === undefined || query in request);
}

/** A provider's network may make this many times the calls of a household. */
const LARGE_NETWORK = 3;

function actionOf(
  { name, changesCaller, right, upload }: AnyEndpoint,
  request: EndpointRequest<AnyEndpoint>,
): AuditedAction {
  const { caller, params, requestId, address } = request;
  return {
    actor: caller,
    action: name,
    changesCaller,
    right,
    isLong: upload && true,
    subject: params.id,
    requestId,
    address,
  };
}
