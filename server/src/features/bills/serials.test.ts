import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crowdOf } from "../../../test/at-once.ts";
import { freshDatabase } from "../../../test/desks/database.ts";
import { type Database, openDatabase } from "../../platform/database/db.ts";
import { skipSerials } from "./queries.ts";
import { allocateSerials } from "./serials.ts";

describe("Serials", () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase((await freshDatabase()).connection, () => {});
  });
  afterAll(() => database.close());

  const take = (series: string, year: string, count = 1) =>
    database.inTransaction((tx) => allocateSerials(tx, series, year, count));

  it("begin with 1 in each series and each year, and go on where they were", async () => {
    expect(await take("REC", "2627", 3)).toBe(1);
    expect(await take("REC", "2627")).toBe(4);
    expect([await take("WEB", "2627"), await take("REC", "2728"), await take("electricity", "2627")]).toEqual([
      1, 1, 1,
    ]);
    const { firstSerial, lastSerial } = await database.db
      .selectFrom("billSerials")
      .selectAll()
      .where("billType", "=", "REC")
      .where("financialYear", "=", "2627")
      .executeTakeFirstOrThrow();
    expect({ firstSerial, lastSerial }).toEqual({ firstSerial: 1, lastSerial: 4 });
  });

  it("are given once, however many take them at the same time", async () => {
    const allocated = await Promise.all(Array.from({ length: crowdOf(20) }, () => take("NDC", "2627")));
    expect(allocated.sort((one, other) => one - other)).toEqual(
      Array.from({ length: crowdOf(20) }, (_, index) => index + 1),
    );
  });

  it("of a transaction that failed are given to the next", async () => {
    const failing = database.inTransaction(async (tx) => {
      await allocateSerials(tx, "HALF", "2627", 5);
      throw new Error("the office's paper is torn");
    });
    await expect(failing).rejects.toThrow("torn");
    expect(await take("HALF", "2627")).toBe(1);
  });
});

describe("Where a series begins", () => {
  it("is after what a restore skips, if nothing was counted before", async () => {
    const { connection } = await freshDatabase();
    const client = new pg.Client(connection);
    await client.connect();
    await client.query(
      "INSERT INTO bill_serials (bill_type, financial_year, last_serial) VALUES ('electricity', '2627', 7)",
    );
    await skipSerials(
      client,
      ["2627", "2728"].map((year) => ({ billType: "electricity", year })),
      10_000,
    );
    const { rows } = await client.query(
      "SELECT financial_year, first_serial, last_serial FROM bill_serials ORDER BY 1",
    );
    await client.end();
    expect(rows).toEqual([
      { financial_year: "2627", first_serial: 1, last_serial: 10_007 },
      { financial_year: "2728", first_serial: 10_001, last_serial: 10_000 },
    ]);
  });
});
