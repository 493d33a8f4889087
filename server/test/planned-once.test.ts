import { paise } from "@aangan/contract/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listOwnPayments } from "../src/features/payments/show/list-own-payments.ts";
import { showDashboard } from "../src/features/payments/show/show-dashboard.ts";
import { type Database, openDatabase } from "../src/platform/database/db.ts";
import { freshDatabase } from "./desks/database.ts";
import { fillBooks } from "./desks/years-of-books.ts";

const resident = { id: "resident1" };

/** PostgreSQL decides after five executions whether a generic plan will do. */
const TIMES = 8;

describe("A resident of ten years", () => {
  let database: Database;
  beforeAll(async () => {
    const { connection } = await freshDatabase();
    await fillBooks("database" in connection ? connection.database : "", { flats: 20, months: 120 });
    database = openDatabase(connection, () => undefined, 1);
  });
  afterAll(() => database.close());

  /** The statements of a page that were planned again on every execution. */
  async function pagesPlannedAnew(): Promise<string[]> {
    const { rows } = await sql<{ statement: string }>`
      SELECT statement FROM pg_prepared_statements
      WHERE statement LIKE '%order by%' AND custom_plans >= ${sql.lit(TIMES)}`.execute(database.db);
    return rows.map(({ statement }) => statement);
  }

  it("reads the dashboard, which is planned once and not for every request", async () => {
    for (let time = 0; time < TIMES; time++) {
      expect((await showDashboard(database.db, resident, paise(100), new Date())).paymentHistory).toHaveLength(10);
    }
    expect(await pagesPlannedAnew()).toEqual([]);
  });

  it("reads the first page of all payments, which is planned once and not for every request", async () => {
    for (let time = 0; time < TIMES; time++) {
      const { payments, pagination } = await listOwnPayments(database.db, resident, {});
      expect(payments).toHaveLength(10);
      expect(pagination.totalPayments).toBeGreaterThan(200);
    }
    expect(await pagesPlannedAnew()).toEqual([]);
  });
});
