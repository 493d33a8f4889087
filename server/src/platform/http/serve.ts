import type { AnswerOf, ReplyOf } from "@aangan/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { type Commit, type CommitDeed, createCommit } from "../database/commit.ts";
import type { Database, Db, Tx } from "../database/db.ts";
import { limitRequests } from "../login/limited-requests.ts";
import { networksOf } from "../login/network.ts";
import { answerOnce, type KeepReply, keyedRequest } from "./answer-once.ts";
import { parseReply } from "./parse-reply.ts";
import { type AnyEndpoint, API, type Asked, type Caller, deviceOf, readRequest } from "./read-request.ts";
import { receiveFile, type UploadedFile } from "./receive-file.ts";

/** The ways to serve an endpoint. Reads get a database, writes a transaction. */
export interface Serve {
  read<E extends AnyEndpoint>(endpoint: E, answer: (asked: Asked<E> & { db: Db }) => Promise<AnswerOf<E>>): void;
  /** `afterCommit` takes work for after the commit, such as nudging a job. */
  write<E extends AnyEndpoint>(
    endpoint: E,
    answer: (asked: Asked<E> & { tx: Tx; afterCommit: (work: () => void) => void }) => Promise<AnswerOf<E>>,
  ): void;
  /** For work between transactions: calls to other servers, slow computations. */
  steps<E extends AnyEndpoint>(
    endpoint: E,
    answer: (asked: Asked<E> & { db: Db; commit: Commit }) => Promise<AnswerOf<E>>,
  ): void;
  upload<E extends AnyEndpoint>(
    endpoint: E,
    answer: (asked: Asked<E> & { db: Db; commit: Commit; file: UploadedFile }) => Promise<AnswerOf<E>>,
  ): void;
  endpoints: readonly AnyEndpoint[];
}

interface Means {
  commit: Commit;
  request: FastifyRequest;
  keep: KeepReply | undefined;
}

export interface ServeNeeds {
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
  const storeOf = ({ access }: AnyEndpoint) => (access.includes("anyone") ? ofStrangers : ofPeople);

  function mount<E extends AnyEndpoint>(
    endpoint: E,
    answer: (asked: Asked<E>, means: Means) => Promise<ReplyOf<E>>,
  ): void {
    if (endpoint.access.length === 0) throw new Error(`${endpoint.name} does not say who may call it`);
    if (endpoint.idempotent && endpoint.access.includes("anyone")) throw new Error(`${endpoint.name} knows no caller`);
    endpoints.push(endpoint);
    const { database, commit } = storeOf(endpoint);
    app.route({
      method: endpoint.method,
      url: `${API}${endpoint.path}`,
      config: { access: endpoint.access },
      handler: async (request, reply) => {
        const device = deviceOf(request, reply, deployed);
        const asked = { ...(await readRequest(endpoint, request, database, clock())), device };
        await refuseBeyondLimit(endpoint, asked);
        const own = commitFor(commit, endpoint, asked);
        const given = await answerOnce({ database, clock }, keyedRequest(endpoint, request, asked), (keep) =>
          answer(asked, { commit: own, request, keep }),
        );
        return reply.status(endpoint.status ?? 200).send(given);
      },
    });
  }

  async function refuseBeyondLimit<E extends AnyEndpoint>(endpoint: E, { caller, address, now }: Asked<E>) {
    const { atMost, name } = endpoint;
    if (!atMost || (atMost.of === "network" && !deployed)) return;
    const limit = { times: atMost.times, withinMs: atMost.perSeconds * 1000 };
    const { database } = storeOf(endpoint);
    if (atMost.of === "caller" && "id" in caller) {
      const onRefused = (tx: Tx) => onTooOften(tx, caller, now);
      return limitRequests(database, { key: `${name}:${caller.kind}:${caller.id}`, limit, onRefused }, now);
    }
    for (const network of networksOf(address)) {
      const times = limit.times * (network.size === "large" ? LARGE_NETWORK : 1);
      await limitRequests(database, { key: `${name}:${network.name}`, limit: { ...limit, times } }, now);
    }
  }

  async function reply<E extends AnyEndpoint>(endpoint: E, { keep }: Means, given: AnswerOf<E>): Promise<ReplyOf<E>> {
    const parsed = parseReply(endpoint.reply, given) as ReplyOf<E>;
    if (keep) await storeOf(endpoint).database.inTransaction((tx) => keep(tx, parsed));
    return parsed;
  }

  return {
    endpoints,
    read: (endpoint, answer) =>
      mount(endpoint, async (asked, means) =>
        reply(endpoint, means, await answer({ ...asked, db: storeOf(endpoint).database.db })),
      ),
    write: (endpoint, answer) =>
      mount(endpoint, async (asked, { commit, keep }) => {
        let afterwards: (() => void) | undefined;
        const afterCommit = (work: () => void) => {
          afterwards = work;
        };
        const parsed = await commit(async (tx) => {
          const given = parseReply(endpoint.reply, await answer({ ...asked, tx, afterCommit }));
          await keep?.(tx, given);
          return given as ReplyOf<typeof endpoint>;
        });
        afterwards?.();
        return parsed;
      }),
    steps: (endpoint, answer) =>
      mount(endpoint, async (asked, means) =>
        reply(endpoint, means, await answer({ ...asked, db: storeOf(endpoint).database.db, commit: means.commit })),
      ),
    upload: (endpoint, answer) =>
      mount(endpoint, async (asked, means) => {
        const file = await receiveFile(means.request);
        return reply(
          endpoint,
          means,
          await answer({ ...asked, db: storeOf(endpoint).database.db, commit: means.commit, file }),
        );
      }),
  };
}

/** A provider's network may make this many times the calls of a household. */
const LARGE_NETWORK = 3;

function commitFor<E extends AnyEndpoint>(commit: CommitDeed, endpoint: E, asked: Asked<E>): Commit {
  const caller: Caller = asked.caller;
  return (work) =>
    commit(
      {
        actor: caller,
        action: endpoint.name,
        endsSession: endpoint.endsSession,
        isLong: endpoint.upload,
        subject: (asked.params as { id?: string }).id,
        requestId: asked.requestId,
        address: asked.address,
      },
      work,
    );
}
