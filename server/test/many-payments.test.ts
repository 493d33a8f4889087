import { reportPayments } from "@aangan/contract/features/reports";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportLimits } from "../src/features/reports/report-payments.ts";
import { freshDatabase } from "./desks/database.ts";
import { openPortal, type TestPortal } from "./desks/portal.ts";
import { fillBooks } from "./desks/years-of-books.ts";

let portal: TestPortal;
let token: string;
let count: number;

beforeAll(async () => {
  const { connection } = await freshDatabase();
  portal = await openPortal({}, undefined, { connection });
  token = await portal.admin();
  await fillBooks("database" in connection ? connection.database : "", { flats: 20, months: 6 });
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM payments`.execute(portal.database.db);
  count = rows[0]?.count ?? 0;
});
afterAll(() => portal.close());

describe("The payments of all residents", () => {
  const limit = reportLimits.payments;

  it("are answered up to the limit, and beyond it the office is asked for a shorter period", async () => {
    reportLimits.payments = count;
    const { usersWithPayments } = await portal.call(reportPayments, { token });
    expect(usersWithPayments.flatMap(({ payments }) => payments)).toHaveLength(count);
    reportLimits.payments = count - 1;
    expect(await portal.ask(reportPayments, { token })).toMatchObject({
      status: 400,
      body: { code: "too_many_payments", message: expect.stringContaining("Please choose a shorter period.") },
    });
    reportLimits.payments = limit;
  });
});
