import type { AnswerOf, ReplyOf } from "@aangan/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { type Commit, type CommitDeed, createCommit, type Deed } from "../database/commit.ts";
import type { Database, Db, Tx } from "../database/db.ts";
import { limitRequests } from "../login/limited-requests.ts";
import { networksOf } from "../login/network.ts";
import { answerOnce, keyedRequest } from "./answer-once.ts";
import { parseReply } from "./parse-reply.ts";
import { type AnyEndpoint, API, type Asked, type Caller, readRequest } from "./read-request.ts";
import { receiveFile, type UploadedFile } from "./receive-file.ts";

type Answer<E, Means> = (asked: Asked<E> & Means) => Promise<AnswerOf<E>>;

export type AskedToWrite<E> = Asked<E> & { tx: Tx };
export type AskedInSteps<E> = Asked<E> & { db: Db; commit: Commit };
export type AskedToUpload<E> = AskedInSteps<E> & { file: UploadedFile };

/** The ways to serve an endpoint. Reads get a database, writes a transaction. */
export interface Serve {
  read<E extends AnyEndpoint>(endpoint: E, answer: Answer<E, { db: Db }>): void;
  /** `afterCommit` takes work for after the commit, such as nudging a job. */
  write<E extends AnyEndpoint>(endpoint: E, answer: Answer<E, { tx: Tx; afterCommit(work: () => void): void }>): void;
  /** For work between transactions: calls to other servers, slow computations. */
  steps<E extends AnyEndpoint>(endpoint: E, answer: (asked: AskedInSteps<E>) => Promise<AnswerOf<E>>): void;
  upload<E extends AnyEndpoint>(endpoint: E, answer: (asked: AskedToUpload<E>) => Promise<AnswerOf<E>>): void;
  endpoints: readonly AnyEndpoint[];
}

interface Means<E> {
  request: FastifyRequest;
  /** Parses an answer, and stores it for repetitions: in the work's own transaction where there is one. */
  conclude(given: AnswerOf<E>, tx?: Tx): Promise<ReplyOf<E>>;
}

interface ServeNeeds {
  app: FastifyInstance;
  database: Database;
  /** A separate pool for calls without a session, which a flood may exhaust. */
  strangers: Database;
  commit: CommitDeed;
  clock: Clock;
  /** Without it there is no limit per network: on a trial everybody shares one address. */
  deployed: boolean;
  /** Called in the transaction that refused a person's call for being too frequent. */
  onTooOften(tx: Tx, person: Caller, now: Date): Promise<void>;
}

/** Makes the one place that knows the caller, checks access, and parses input and output. */
export function createServe({ app, clock, deployed, onTooOften, ...needs }: ServeNeeds): Serve {
  const endpoints: AnyEndpoint[] = [];
  const ofPeople = { database: needs.database, commit: needs.commit };
  const ofStrangers = { database: needs.strangers, commit: createCommit(needs.strangers, clock) };

  function mount<E extends AnyEndpoint>(
    endpoint: E,
    answer: (asked: AskedInSteps<E>, means: Means<E>) => Promise<ReplyOf<E>>,
  ): void {
    const { name, access } = endpoint;
    if (access.length === 0) throw new Error(`${name} does not say who may call it`);
    if (endpoint.idempotent && access.includes("anyone")) throw new Error(`${name} knows no caller`);
    endpoints.push(endpoint);
    const { database, commit } = access.includes("anyone") ? ofStrangers : ofPeople;
    app.route({
      method: endpoint.method,
      url: `${API}${endpoint.path}`,
      config: { access },
      handler: async (request, reply) => {
        const asked = await readRequest(endpoint, request, reply, { database, deployed, now: clock() });
        await refuseBeyondLimit(database, endpoint, asked);
        const given = await answerOnce({ database, clock }, keyedRequest(endpoint, request, asked), (keep) =>
          answer(
            { ...asked, db: database.db, commit: (work) => commit(deedOf(endpoint, asked), work) },
            {
              request,
              conclude: async (made, tx) => {
                const parsed = parseReply(endpoint.reply, made) as ReplyOf<E>;
                await keep(parsed, tx);
                return parsed;
              },
            },
          ),
        );
        return reply.status(endpoint.status ?? 200).send(given);
      },
    });
  }

  async function refuseBeyondLimit(database: Database, { atMost, name }: AnyEndpoint, asked: Asked<AnyEndpoint>) {
    const { caller, address, now } = asked;
    if (!atMost || (atMost.of === "network" && !deployed)) return;
    const limit = { times: atMost.times, withinMs: atMost.perSeconds * 1000 };
    if (atMost.of === "caller" && "id" in caller) {
      const onRefused = (tx: Tx) => onTooOften(tx, caller, now);
      return limitRequests(database, { key: `${name}:${caller.kind}:${caller.id}`, limit, onRefused }, now);
    }
    for (const network of networksOf(address)) {
      const times = limit.times * (network.size === "large" ? LARGE_NETWORK : 1);
      await limitRequests(database, { key: `${name}:${network.name}`, limit: { ...limit, times } }, now);
    }
  }

  const steps: Serve["steps"] = (endpoint, answer) =>
    mount(endpoint, async (asked, { conclude }) => conclude(await answer(asked)));

  return {
    endpoints,
    read: steps,
    steps,
    write: (endpoint, answer) =>
      mount(endpoint, async (asked, { conclude }) => {
        let afterwards = () => {};
        const afterCommit = (work: () => void) => {
          afterwards = work;
        };
        const reply = await asked.commit(async (tx) => conclude(await answer({ ...asked, tx, afterCommit }), tx));
        afterwards();
        return reply;
      }),
    upload: (endpoint, answer) =>
      mount(endpoint, async (asked, { request, conclude }) =>
        conclude(await answer({ ...asked, file: await receiveFile(request) })),
      ),
  };
}

/** A provider's network may make this many times the calls of a household. */
const LARGE_NETWORK = 3;

function deedOf({ name, endsSession, upload }: AnyEndpoint, asked: Asked<AnyEndpoint>): Deed {
  const { caller, params, requestId, address } = asked;
  return { actor: caller, action: name, endsSession, isLong: upload, subject: params.id, requestId, address };
}
