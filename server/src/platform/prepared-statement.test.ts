import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { hearStatements } from "../../test/heard-statements.ts";
import { type Database, openDatabase, type Tx } from "./db.ts";

describe("A transaction on a connection that had one before", () => {
  let database: Database;
  beforeEach(async () => {
    database = openDatabase((await freshDatabase()).connection, () => {}, 1);
    await database.inTransaction((tx) => insert(tx, "before"));
  });
  afterEach(() => database.close());

  const insert = (tx: Tx, billType: string) =>
    tx.insertInto("billSerials").values({ billType, financialYear: "2627", lastSerial: 1 }).execute();
  const kept = async () => {
    const rows = await database.db.selectFrom("billSerials").select("billType").orderBy("billType").execute();
    return rows.map(({ billType }) => billType);
  };

  it("begins with its first statement, so that nothing of it stays when it throws", async () => {
    const broken = database.inTransaction(async (tx) => {
      await insert(tx, "first");
      throw new Error("something else went wrong");
    });
    await expect(broken).rejects.toThrow("something else went wrong");
    expect(await kept()).toEqual(["before"]);
  });

  it("is one transaction with a first statement that was never sent before", async () => {
    const [first] = await database.inTransaction(async (tx) => {
      const { rows } = await sql<{ isWithin: boolean }>`
        SELECT pg_current_xact_id_if_assigned() IS NULL AND now() < clock_timestamp() AS is_within`.execute(tx);
      await insert(tx, "second");
      return rows;
    });
    expect(first).toEqual({ isWithin: true });
    expect(await kept()).toEqual(["before", "second"]);
  });

  it("keeps nothing when its first statement is refused, and the next one begins anew", async () => {
    await expect(database.inTransaction((tx) => insert(tx, "before"))).rejects.toMatchObject({ code: "23505" });
    const unknown = database.inTransaction((tx) => sql`SELECT FROM nowhere`.execute(tx));
    await expect(unknown).rejects.toMatchObject({ code: "42P01" });
    await expect(database.inTransaction((tx) => sql`SELECT FROM nowhere`.execute(tx))).rejects.toThrow();
    await database.inTransaction((tx) => insert(tx, "after"));
    expect(await kept()).toEqual(["after", "before"]);
  });

  it("with a value that cannot be sent is refused, and leaves the connection usable", async () => {
    const circular: { toPostgres?: () => unknown } = {};
    circular.toPostgres = () => circular;
    const unsendable = database.inTransaction((tx) => sql`SELECT ${circular}::text`.execute(tx));
    await expect(unsendable).rejects.toThrow("circular");
    expect(await kept()).toEqual(["before"]);
  });

  it("that loses its connection keeps nothing, and the next one begins on another", async () => {
    const lost = database.inTransaction(async (tx) => {
      await insert(tx, "lost");
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    await expect(lost).rejects.toThrow();
    const atOnce = database.inTransaction((tx) => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx));
    await expect(atOnce).rejects.toThrow();
    await database.inTransaction((tx) => insert(tx, "after"));
    expect(await kept()).toEqual(["after", "before"]);
  });

  it("keeps nothing when its first statement takes too long", async () => {
    await sql`SET statement_timeout = 100`.execute(database.db as never);
    await expect(database.inTransaction((tx) => sql`SELECT pg_sleep(9)`.execute(tx))).rejects.toMatchObject({
      code: "57014",
    });
    await database.inTransaction((tx) => insert(tx, "after"));
    expect(await kept()).toEqual(["after", "before"]);
  });

  it("with no statement sends nothing at all", async () => {
    const heard = hearStatements();
    try {
      await database.inTransaction(async () => undefined);
      await expect(database.inTransaction(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
      expect(heard.sinceLast().statements).toEqual([]);
    } finally {
      heard.end();
    }
    expect(await kept()).toEqual(["before"]);
  });
});

describe("A statement that was prepared before a migration changed its table", () => {
  let database: Database;
  beforeEach(async () => {
    const { connection } = await freshDatabase();
    database = openDatabase(connection, () => {}, 1);
    await serials();
    const client = new pg.Client({ ...inject("databaseServer"), database: connection.database });
    await client.connect();
    await client.query("INSERT INTO bill_serials VALUES ('Water', '2627', 7); ALTER TABLE bill_serials ADD note text");
    await client.end();
  });
  afterEach(() => database.close());

  const serials = () => database.db.selectFrom("billSerials").selectAll().execute();
  const afterwards = [{ billType: "Water", financialYear: "2627", lastSerial: 7, note: null }];

  it("is refused once, and is prepared anew on another connection", async () => {
    await expect(serials()).rejects.toMatchObject({ code: "0A000" });
    expect(await serials()).toEqual(afterwards);
  });

  it("ends its transaction, and the next one has another connection", async () => {
    const selectAll = (tx: Tx) => tx.selectFrom("billSerials").selectAll().execute();
    await expect(database.inTransaction(selectAll)).rejects.toMatchObject({ code: "0A000" });
    expect(await database.inTransaction(selectAll)).toEqual(afterwards);
  });
});

describe("A connection whose server has forgotten what it had prepared", () => {
  it("refuses a transaction without doing any of it, and is replaced", async () => {
    const database = openDatabase((await freshDatabase()).connection, () => {}, 1);
    const insert = (tx: Tx, billType: string) =>
      sql`INSERT INTO bill_serials VALUES (${billType}, '2627', 1)`.execute(tx);
    await database.inTransaction((tx) => insert(tx, "before"));
    await sql`DEALLOCATE begin`.execute(database.db as never);
    await expect(database.inTransaction((tx) => insert(tx, "never"))).rejects.toMatchObject({ code: "26000" });
    await database.inTransaction((tx) => insert(tx, "after"));
    const { rows } = await sql`SELECT bill_type FROM bill_serials ORDER BY 1`.execute(database.db as never);
    expect(rows).toEqual([{ billType: "after" }, { billType: "before" }]);
    await database.close();
  });
});
