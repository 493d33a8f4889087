import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReplyOf } from "@aangan/contract/endpoint";
import { reportPayments } from "@aangan/contract/features/reports";
import pg from "pg";
import { dayOf, endOfDay, later, startOfDay } from "../../../server/src/platform/clock.ts";
import { API } from "../../../server/src/platform/http/read-request.ts";
import { allUsersTable } from "../../../web/src/lib/exports/payment-tables.ts";
import { workbookOf } from "../../../web/src/lib/exports/workbook.ts";
import type { RowsToCopy } from "../references/copy-to-file.ts";
import { openTimedReference } from "../references/timed-reference.ts";
import { openTown, type Town } from "../world/open-town.ts";
import { ADMINS, complexes, tokenOf } from "../world/town-data.ts";
import { type Figure, type Ratio, ratioAtMost, type World } from "./ratio.ts";
import { takeTurns } from "./take-turns.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const complex = complexes[0] ?? "";

/** A report that the office makes once a year. */
export const reportRatio: Ratio = {
  name: "report",
  what: "all payments of a complex for a year, as the browser receives them",
  against: "the same rows, in the same order, by COPY to a file",
  run,
};

async function run({ databases, rounds }: World): Promise<Figure[]> {
  const town = await openTown(databases);
  const copy = openTimedReference<RowsToCopy>("copy-to-file");
  const folder = await mkdtemp(join(tmpdir(), "aangan-report-"));
  const path = join(folder, "payments.tsv");
  const now = new Date();
  const period = { startDate: dayOf(later(now, -365 * DAY_MS)), endDate: dayOf(now) };
  const order = { connection: town.database.connection, sql: sameRows(period), path };
  let answer = "";
  let turn = 0;
  try {
    const turns = await takeTurns(
      rounds,
      async () => {
        const began = performance.now();
        answer = await askForReport(town, period, turn++);
        return performance.now() - began;
      },
      () => copy.time(order),
    );
    const rows = (await readFile(path, "utf8")).split("\n").length - 1;
    return [
      { what: `the answer, ${rows.toLocaleString("en")} payments`, unit: "ms", ...turns, goal: ratioAtMost(2) },
      timeExport(answer, rows),
    ];
  } finally {
    copy.close();
    await town.close();
    await rm(folder, { recursive: true });
  }
}

/** The answer's text. Administrators take turns, because each is limited per minute. */
async function askForReport({ url }: Town, period: Record<string, string>, turn: number): Promise<string> {
  const query = new URLSearchParams({ complex, ...period });
  const response = await fetch(`${url}${API}${reportPayments.path}?${query}`, {
    headers: { authorization: `Bearer ${tokenOf("admin", 1 + (turn % ADMINS))}` },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the report was not given: ${response.status} ${text}`);
  return text;
}

/** The columns in the answer, including the payer's. */
function sameRows({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const instant = (at: Date) => pg.escapeLiteral(at.toISOString());
  return `SELECT payments.id, payments.bill_id, bills.bill_type, payments.flat_number, payments.state, payments.amount_paise,
      payments.captured_paise, payments.refunded_paise, payments.method, payments.created_at, payments.paid_at,
      residents.id, residents.name, residents.email
    FROM payments JOIN bills ON bills.id = payments.bill_id JOIN residents ON residents.id = payments.resident_id
    WHERE residents.complex = ${pg.escapeLiteral(complex)}
      AND coalesce(payments.paid_at, payments.created_at) >= ${instant(startOfDay(startDate))}
      AND coalesce(payments.paid_at, payments.created_at) < ${instant(endOfDay(endDate))}
    ORDER BY coalesce(payments.paid_at, payments.created_at) DESC, payments.id`;
}

/** The spreadsheet of an answer, made by the browser worker's own code. */
function timeExport(answer: string, rows: number): Figure {
  const began = performance.now();
  const { usersWithPayments } = JSON.parse(answer) as ReplyOf<typeof reportPayments>;
  const table = allUsersTable(usersWithPayments);
  workbookOf(table, () => {});
  const ours = performance.now() - began;
  if (table.rows.length !== rows)
    throw new Error(`the report has ${table.rows.length} payments, the reference ${rows}`);
  return { what: "its export, by the browser's code in Node", unit: "ms", ours };
}
