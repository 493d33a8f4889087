import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type Database, databaseLimits, openDatabase } from "../../../server/src/platform/database/db.ts";
import { OutcomeUnknown } from "../../../server/src/platform/database/outcome-unknown.ts";
import type { Connection as EmbeddedConnection } from "../../../server/src/platform/database/postgres/access.ts";
import { freshDatabase } from "../../../server/test/desks/database.ts";
import { useOwnLimits } from "../../../server/test/desks/patient-portal.ts";
import { type DatabaseWire, layWire } from "../../process/database-wire.ts";
import { expectWithin, startWatch, timed } from "../../timing/measure.ts";

const ask = async ({ db }: Database) => (await sql`SELECT 1 AS one`.execute(db)).rows;

describe("A connection that breaks", () => {
  let database: Database;
  let name: string;
  let errors: Error[];

  beforeEach(async () => {
    const { connection } = await freshDatabase();
    name = connection.database;
    errors = [];
    database = openDatabase(connection, (error) => errors.push(error));
  });
  afterEach(() => database.close());

  async function breakConnections(): Promise<void> {
    const client = new pg.Client(inject("databaseServer"));
    await client.connect();
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
    await client.end();
  }

  it("while nobody uses it is heard of once, and another one takes its place", async () => {
    await expect(ask(database)).resolves.toEqual([{ one: 1 }]);
    await breakConnections();
    await expect.poll(() => errors).toHaveLength(1);
    await expect(ask(database)).resolves.toEqual([{ one: 1 }]);
  });

  it("in the middle of a transaction makes that fail, and nothing else", async () => {
    const transaction = database.inTransaction(async (tx) => {
      await tx.selectFrom("bills").select("id").execute();
      await breakConnections();
      await tx.selectFrom("bills").select("id").execute();
    });
    await expect(transaction).rejects.toThrow();
    await expect(ask(database)).resolves.toEqual([{ one: 1 }]);
  });
});

describe("A database that may not be written to any more", () => {
  it("is left by every connection that was opened before, as soon as one of them is told so", async () => {
    const { connection } = await freshDatabase();
    const database = openDatabase(connection, () => {}, 3);
    const backend = sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`;
    /** Three at once, so that each has a connection of its own. */
    async function backends(): Promise<number[]> {
      let letGo = () => {};
      const all = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      let came = 0;
      const three = [1, 2, 3].map(() =>
        database.inTransaction(async (tx) => {
          const { rows } = await backend.execute(tx);
          if (++came === 3) letGo();
          await all;
          return rows[0]?.pid ?? 0;
        }),
      );
      return Promise.all(three);
    }
    const before = await backends();
    const write = database.inTransaction(async (tx) => {
      await sql`SET TRANSACTION READ ONLY`.execute(tx);
      await sql`CREATE TABLE notices (id integer)`.execute(tx);
    });
    await expect(write).rejects.toMatchObject({ code: "25006" });
    const after = await backends();
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    await database.close();
  });
});

describe("A database that says nothing", () => {
  const SILENCE_MS = 4_000;
  const { silenceMs } = databaseLimits;
  let wire: DatabaseWire;
  let database: Database;

  beforeEach(async () => {
    databaseLimits.silenceMs = SILENCE_MS;
    wire = await layWire((await freshDatabase()).connection as EmbeddedConnection);
    database = openDatabase({ connectionString: wire.url }, () => {}, 2);
  });
  afterEach(async () => {
    databaseLimits.silenceMs = silenceMs;
    await database.close();
    await wire.close();
  });

  it("is given up, and none of the connections of before is tried when it speaks again", async () => {
    await Promise.all([ask(database), ask(database)]);
    wire.goSilent();
    await expect(ask(database)).rejects.toThrow("Query read timeout");
    wire.speakAgain();
    const { answer, ms } = await timed(ask(database));
    expect(answer).toEqual([{ one: 1 }]);
    expectWithin("a database that speaks again", ms, SILENCE_MS);
  });

  it("while it commits leaves the outcome unknown, and nobody waits a second time for the rollback", async () => {
    const passed = startWatch();
    const committing = database.inTransaction(async (tx) => {
      await sql`SELECT 1`.execute(tx);
      wire.goSilent();
    });
    await expect(committing).rejects.toBeInstanceOf(OutcomeUnknown);
    expectWithin("a silent commit", passed(), 2 * SILENCE_MS);
  });

  it("is not what a connection is that is always busy: one that is answered is never given up", async () => {
    // Three share two connections, for one and a half times that long at least.
    const press = async () => {
      for (let slept = 0; slept < SILENCE_MS; slept += 50) await sql`SELECT pg_sleep(0.05)`.execute(database.db);
    };
    await expect(Promise.all([press(), press(), press()])).resolves.toHaveLength(3);
  });
});

describe("A transaction that somebody forgets", () => {
  // [INF-21]
  it("is ended by the database after ten seconds, and what it had locked is free (test INF-21)", async () => {
    const { connection } = await freshDatabase();
    const errors: Error[] = [];
    useOwnLimits();
    const database = openDatabase(connection, (error) => errors.push(error));
    let goOn = () => {};
    const forgotten = database.inTransaction(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(7)`.execute(tx);
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    });
    const ended = forgotten.catch((error: unknown) => error);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect(errors[0]).toMatchObject({ code: "25P03" });
    await database.inTransaction((tx) => sql`SELECT pg_advisory_xact_lock(7)`.execute(tx));
    await expect(ask(database)).resolves.toEqual([{ one: 1 }]);
    goOn();
    expect(await ended).toBeInstanceOf(Error);
    expect(database.pool()).toMatchObject({ waiting: 0 });
    await database.close();
  });
});
