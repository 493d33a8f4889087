import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { oldDatabase } from "../../../test/desks/old-database.ts";
import { type Database, openDatabase } from "../../platform/database/db.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { migrationsFolder } from "../../platform/machine/server-paths.ts";
import { skipSerials } from "./queries.ts";
import { takeSerials } from "./take-serials.ts";

describe("Serials", () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase((await freshDatabase()).connection, () => {});
  });
  afterAll(() => database.close());

  const take = (series: string, year: string, count = 1) =>
    database.inTransaction((tx) => takeSerials(tx, series, year, count));

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
    const taken = await Promise.all(Array.from({ length: 20 }, () => take("NDC", "2627")));
    expect(taken.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it("of a transaction that failed are given to the next", async () => {
    const failing = database.inTransaction(async (tx) => {
      await takeSerials(tx, "HALF", "2627", 5);
      throw new Error("the office's paper is torn");
    });
    await expect(failing).rejects.toThrow("torn");
    expect(await take("HALF", "2627")).toBe(1);
  });
});

describe("Where the series of a portal of before begin", () => {
  let client: pg.Client;
  beforeAll(async () => {
    const connection = await oldDatabase("0020");
    client = new pg.Client(connection);
    await client.connect();
    await client.query(`
      INSERT INTO residents (id, name, flat_number, email, phone, complex, password_hash, created_at, approved_at)
        VALUES ('hari', 'Hari Das', 'E-041', 'hari@example.com', '9876543210', 'RICHMOND PARK', 'x', now(), now());
      INSERT INTO bills (id, resident_id, flat_number, bill_type, due_on, original_paise, uploaded_at, uploaded_by)
        SELECT id, 'hari', 'E-041', type, '2026-12-01', 90000, now(), 'office' FROM (VALUES ('ELEC-2526-000001', 'electricity'),
          ('ELEC-2627-000001', 'electricity'), ('ELEC-2627-010002', 'electricity'), ('MAIN-2627-010001', 'maintenance'),
          ('MAIN-2627-1234567', 'maintenance'), ('OLD 7', 'maintenance')) AS raised (id, type);
      INSERT INTO bill_serials (bill_type, financial_year, last_serial) VALUES ('electricity', '2526', 1),
        ('electricity', '2627', 10002), ('maintenance', '2627', 1234567), ('maintenance', '2728', 10000);`);
    await migrate(connection, migrationsFolder);
  });
  afterAll(() => client.end());

  const begins = async () => {
    const { rows } = await client.query<{ begins: string }>(
      `SELECT concat_ws(' ', bill_type, financial_year, first_serial) AS begins FROM bill_serials ORDER BY 1`,
    );
    return rows.map((row) => row.begins);
  };

  it("is the first number that a bill has, and after a restore the first that one will have", async () => {
    expect(await begins()).toEqual([
      "electricity 2526 1",
      "electricity 2627 1",
      "maintenance 2627 10001",
      "maintenance 2728 10001",
    ]);
  });

  it("is after what a restore skips, if nothing was counted before", async () => {
    const series = [
      { billType: "electricity" as const, year: "2627" },
      { billType: "electricity" as const, year: "2728" },
    ];
    await skipSerials(client, series, 10_000);
    expect((await begins()).filter((line) => line.startsWith("electricity"))).toEqual([
      "electricity 2526 1",
      "electricity 2627 1",
      "electricity 2728 10001",
    ]);
  });

  it("can be counted by a portal of the version before", async () => {
    await client.query(
      "INSERT INTO bill_serials (bill_type, financial_year, last_serial) VALUES ('electricity', '2829', 4)",
    );
    expect(await begins()).toContain("electricity 2829 1");
  });
});
