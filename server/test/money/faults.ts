import type { Kysely, KyselyPlugin } from "kysely";
import pg from "pg";
import type { Database, Tx } from "../../src/platform/database/db.ts";
import { OutcomeUnknown } from "../../src/platform/database/outcome-unknown.ts";
import type { DB } from "../../src/platform/database/schema.ts";
import type { ScriptedGateway } from "../simulators/scripted-gateway.ts";
import type { Fault, FaultPlan } from "./fault-plan.ts";
import { luck } from "./luck.ts";

/** A planned error. */
export class Planned extends Error {}

const CONFLICT = "a planned conflict";

/** As PostgreSQL tells it, so that the same work is done again. */
const conflict = (code: string) => Object.assign(new pg.DatabaseError(CONFLICT, 0, "error"), { code });

export function isPlanned(error: unknown): boolean {
  return error instanceof Planned || (error instanceof pg.DatabaseError && error.message === CONFLICT);
}

const isDead = ({ fault, at, passed }: FaultPlan) => fault === "kill" && passed >= at;

/** Returns the fault planned for this point; throws when the process is dead. */
function pass(): Fault | null {
  const plan = luck()?.faults;
  if (!plan) return null;
  plan.passed++;
  if (isDead(plan)) throw new Planned("killed");
  return plan.passed === plan.at ? plan.fault : null;
}

function statement(): void {
  const fault = pass();
  if (fault === "conflict") throw conflict("40P01");
  if (fault !== null) throw new Planned("Connection terminated unexpectedly");
}

const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statement();
    return node;
  },
  transformResult: async ({ result }) => result,
};

interface TransactionTrace {
  from: string | undefined;
  /** Its last statement. */
  sends: string;
}

/** Unplanned deadlocks, each with the transactions that ran meanwhile; there are none, because locks are taken in one order. */
export const deadlocks: object[] = [];

const running = new Set<TransactionTrace>();

function noteDeadlock(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== "40P01" || isPlanned(error)) return;
  const { detail, where } = error;
  deadlocks.push({ detail, where, ran: [...running].map((one) => ({ ...one })) });
}

const noting = (tx: Tx, trace: TransactionTrace): KyselyPlugin => ({
  transformQuery: ({ node, queryId }) => {
    trace.sends = tx.getExecutor().compileQuery(node, queryId).sql;
    return node;
  },
  transformResult: async ({ result }) => result,
});

/** A database whose statements and commits fail as planned. */
export function faultyDatabase(database: Database): Database {
  return {
    ...database,
    lentTo: (caller) => faultyDatabase(database.lentTo(caller)),
    db: (database.db as Kysely<DB>).withPlugin(plugin),
    inTransaction: async (work) => {
      let isUnheard = false;
      const trace: TransactionTrace = { from: new Error("began").stack, sends: "" };
      running.add(trace);
      const result = await database
        .inTransaction(async (tx) => {
          const done = await work(tx.withPlugin(plugin).withPlugin(noting(tx, trace)));
          const fault = pass();
          if (fault === "conflict") throw conflict("40001");
          if (fault === "lost") throw new OutcomeUnknown("the connection broke before the commit arrived");
          isUnheard = fault === "unheard";
          return done;
        })
        .catch((error: unknown) => {
          noteDeadlock(error);
          throw error;
        })
        .finally(() => running.delete(trace));
      if (isUnheard) throw new OutcomeUnknown("the connection broke after the commit");
      return result;
    },
  };
}

const silence = { outcome: "unknown" as const, reason: "the connection broke" };

/** Makes a gateway's calls fail as planned, before or after their effect. */
export function makeFaulty(gateway: ScriptedGateway): void {
  const wrap =
    <A, R>(call: (input: A) => Promise<R>) =>
    async (input: A): Promise<R | typeof silence> => {
      if (pass() !== null) return silence;
      const answer = await call(input);
      return pass() === null ? answer : silence;
    };
  const { createOrder, fetchOrder, refund, fetchRefund, settlements } = gateway;
  Object.assign(gateway, {
    createOrder: wrap(createOrder),
    fetchOrder: wrap(fetchOrder),
    refund: wrap(refund),
    fetchRefund: wrap(fetchRefund),
    settlements: wrap(settlements),
  });
}
