import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
