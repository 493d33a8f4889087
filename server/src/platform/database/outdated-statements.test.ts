import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { type Database, openDatabase, type Tx } from "./db.ts";

describe("A statement that was prepared before a migration changed its table", () => {
  let database: Database;
  beforeEach(async () => {
    const { connection } = await freshDatabase();
    database = openDatabase(connection, () => {}, 1);
    await serials();
    const client = new pg.Client({ ...inject("databaseServer"), database: connection.database });
    await client.connect();
    await client.query(
      "INSERT INTO bill_serials (bill_type, financial_year, last_serial) VALUES ('Water', '2627', 7); ALTER TABLE bill_serials ADD note text",
    );
    await client.end();
  });
  afterEach(() => database.close());

  const serials = () => database.db.selectFrom("billSerials").selectAll().execute();
  const afterwards = [{ billType: "Water", financialYear: "2627", lastSerial: 7, firstSerial: 1, note: null }];

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
