import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { type Database, openDatabase } from "./db.ts";

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
