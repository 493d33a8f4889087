import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { type Database, databaseLimits, openDatabase } from "./db.ts";

describe("A connection that breaks", () => {
  let database: Database;
  let name: string;
  let heard: Error[];

  beforeEach(async () => {
    const { connection } = await freshDatabase();
    name = connection.database;
    heard = [];
    database = openDatabase(connection, (error) => heard.push(error));
  });
  afterEach(() => database.close());

  async function breakConnections(): Promise<void> {
    const client = new pg.Client(inject("databaseServer"));
    await client.connect();
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
    await client.end();
    await sleep(100);
  }

  it("while nobody uses it is heard of once, and another one takes its place", async () => {
    expect(await database.answers()).toBe(true);
    await breakConnections();
    expect(heard).toHaveLength(1);
    expect(await database.answers()).toBe(true);
  });

  it("in the middle of a transaction makes that fail, and nothing else", async () => {
    const transaction = database.inTransaction(async (tx) => {
      await tx.selectFrom("bills").select("id").execute();
      await breakConnections();
      await tx.selectFrom("bills").select("id").execute();
    });
    await expect(transaction).rejects.toThrow();
    expect(await database.answers()).toBe(true);
  });
});

describe("A transaction that somebody forgets", () => {
  it("is ended by the database after ten seconds, and what it had locked is free (test INF-21)", async () => {
    const { connection } = await freshDatabase();
    const heard: Error[] = [];
    const database = openDatabase(connection, (error) => heard.push(error));
    let goOn = () => {};
    const forgotten = database.inTransaction(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(7)`.execute(tx);
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    });
    const ended = forgotten.catch((error: unknown) => error);
    await expect
      .poll(() => heard.length, { timeout: databaseLimits.settings.idle_in_transaction_session_timeout + 5_000 })
      .toBeGreaterThan(0);
    expect(heard[0]).toMatchObject({ code: "25P03" });
    await database.inTransaction((tx) => sql`SELECT pg_advisory_xact_lock(7)`.execute(tx));
    expect(await database.answers()).toBe(true);
    goOn();
    expect(await ended).toBeInstanceOf(Error);
    expect(database.pool()).toMatchObject({ waiting: 0 });
    await database.close();
  });
});
