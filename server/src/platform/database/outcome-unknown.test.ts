import Fastify from "fastify";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../../test/desks/sandbox-payer.ts";
import { startThrowAwayPostgres } from "../../../test/desks/throw-away-postgres.ts";
import { systemClock } from "../clock.ts";
import { type AuditedAction, type CommitInfo, createCommit } from "../commit.ts";
import { answerFailure } from "../http/failures.ts";
import { migrationsFolder } from "../machine/server-paths.ts";
import { type Database, openDatabase, type Tx } from "./db.ts";
import { migrate } from "./migrate.ts";
import { NotCommitted, OutcomeUnknown } from "./outcome-unknown.ts";
import { SUPERUSER } from "./postgres/access.ts";
import type { Postgres } from "./postgres/postgres.ts";
import { withClient } from "./with-client.ts";

let postgres: Postgres;
let superuser: pg.Client;
let database: Database;
let commit: CommitInfo;

beforeAll(async () => {
  postgres = await startThrowAwayPostgres();
  await migrate(postgres.connection, migrationsFolder);
  superuser = new pg.Client({ ...postgres.connection, user: SUPERUSER });
  await superuser.connect();
  await superuser.query("CREATE TABLE once (id int UNIQUE DEFERRABLE INITIALLY DEFERRED); GRANT ALL ON once TO PUBLIC");
  await waitForStandby();
  database = openDatabase(postgres.connection, () => {});
  commit = createCommit(database, systemClock);
});
afterAll(async () => {
  await database.close();
  await superuser.end();
  await postgres.stop();
});

/** From now on every commit of the portal's database waits for a standby, which there is not. */
async function waitForStandby(): Promise<void> {
  await superuser.query(`ALTER DATABASE ${postgres.connection.database} SET synchronous_commit = on`);
  await superuser.query("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  await superuser.query("SELECT pg_reload_conf()");
  const setting = () => withClient(postgres.connection, (client) => client.query("SHOW synchronous_standby_names"));
  await until(setting, ({ rows }) => rows[0]?.synchronous_standby_names === "nobody");
  // It is the checkpointer that has commits wait; after a checkpoint it knows.
  await superuser.query("CHECKPOINT");
}

/** Ends the wait of the commit that waits, in one of the server's ways. */
async function endWait(method: "pg_cancel_backend" | "pg_terminate_backend"): Promise<void> {
  const waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'aangan'";
  const { rows } = await until(
    () => superuser.query(`SELECT ${method}(pid) ${waiting}`),
    (found) => found.rows.length > 0,
  );
  expect(rows).toHaveLength(1);
}

// What strangers do without changing anything leaves no entry, so nothing to commit.
const action: AuditedAction = { actor: { kind: "clock" }, action: "test", requestId: "test" };
const insert = (tx: Tx, id: number) => sql`INSERT INTO once (id) VALUES (${id})`.execute(tx);

describe("A commit", () => {
  it.each(["pg_cancel_backend", "pg_terminate_backend"] as const)(
    "whose wait for the standby is ended by %s is not acknowledged",
    async (method) => {
      const outcome = commit(action, () => Promise.resolve("done")).catch((error: unknown) => error);
      await endWait(method);
      expect(await outcome).toBeInstanceOf(OutcomeUnknown);
    },
  );

  it.each(["pg_cancel_backend", "pg_terminate_backend"] as const)(
    "that is a single statement is not acknowledged either when %s ends its wait",
    async (method) => {
      const message = { gateway: method, eventKey: "waits", body: Buffer.of(), receivedAt: new Date() };
      const outcome = database
        .inOneStatement((alone) => alone.insertInto("webhookInbox").values(message).compile())
        .catch((error: unknown) => error);
      await endWait(method);
      expect(await outcome).toBeInstanceOf(OutcomeUnknown);
    },
  );

  it("whose wait was cancelled is done again when its work is repeatable", async () => {
    let times = 0;
    const done = commit({ ...action, isRepeatable: true }, async (tx) => {
      times += 1;
      // The second time the standby is there again.
      if (times === 2) await sql`SET LOCAL synchronous_commit = local`.execute(tx);
      return "done";
    });
    await endWait("pg_cancel_backend");
    expect([await done, times]).toEqual(["done", 2]);
  });

  it("that the database refuses is a definite no, and stays what it is", async () => {
    const twice = commit({ ...action, isRepeatable: true }, async (tx) => {
      await insert(tx, 1);
      await insert(tx, 1);
    });
    await expect(twice).rejects.toMatchObject({ code: "23505" });
  });

  it("of a transaction that has failed before is told from one that was done", async () => {
    const swallowed = commit(action, async (tx) => {
      await insert(tx, 2);
      await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
    }).catch((error: unknown) => error);
    // The line of the audit log fails already, as every statement after the failed one does.
    expect(await swallowed).toMatchObject({ code: "25P02" });
    const unheard = database.inTransaction((tx) => sql`SELECT 1 / 0`.execute(tx).catch(() => undefined));
    await expect(unheard).rejects.toBeInstanceOf(NotCommitted);
  });

  it("with an unknown outcome is answered to a person as 503, with the time to try again", async () => {
    const app = Fastify();
    app.setErrorHandler(answerFailure);
    app.get("/", async () => {
      throw new OutcomeUnknown("lost");
    });
    const { statusCode, headers, body } = await app.inject("/");
    expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
    expect(JSON.parse(body)).toMatchObject({ code: "overloaded" });
  });
});
