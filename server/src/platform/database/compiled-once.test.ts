import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { compiledOnce } from "./compiled-once.ts";
import { type Database, openDatabase } from "./db.ts";

describe("A query that is compiled once", () => {
  let database: Database;
  beforeEach(async () => {
    database = openDatabase((await freshDatabase()).connection, () => {});
    await database.inTransaction((tx) =>
      tx
        .insertInto("billSerials")
        .values([
          { billType: "electricity", financialYear: "2526", lastSerial: 3 },
          { billType: "electricity", financialYear: "2627", lastSerial: 5 },
          { billType: "maintenance", financialYear: "2627", lastSerial: 8 },
        ])
        .execute(),
    );
  });
  afterEach(() => database.close());

  it("answers each time for the parameters of that time, and is built only the first time", async () => {
    let built = 0;
    const serialsFrom = compiledOnce((db, { least, limit }: { least: number; limit: number }) => {
      built++;
      return db
        .selectFrom("billSerials")
        .select("lastSerial")
        .where("lastSerial", ">=", least)
        .where("billType", "in", ["electricity", "maintenance"])
        .orderBy("lastSerial")
        .limit(limit);
    });
    expect(await serialsFrom(database.db, { least: 4, limit: 10 })).toEqual([{ lastSerial: 5 }, { lastSerial: 8 }]);
    expect(await serialsFrom(database.db, { least: 3, limit: 1 })).toEqual([{ lastSerial: 3 }]);
    expect(built).toBe(1);
  });

  it("sees in a transaction what the transaction has written", async () => {
    const serials = compiledOnce((db, { billType }: { billType: string }) =>
      db.selectFrom("billSerials").select("financialYear").where("billType", "=", billType),
    );
    await database.inTransaction(async (tx) => {
      await tx
        .updateTable("billSerials")
        .set({ financialYear: "2728" })
        .where("billType", "=", "maintenance")
        .execute();
      expect(await serials(tx, { billType: "maintenance" })).toEqual([{ financialYear: "2728" }]);
    });
  });
});
