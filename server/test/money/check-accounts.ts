import { sql } from "kysely";
import { expect } from "vitest";
import { listDues } from "../../src/features/dues/list-dues.ts";
import { showStatement } from "../../src/features/statements/show-statement.ts";
import { dayOf, endOfDay, later } from "../../src/platform/clock.ts";
import type { Run } from "./run.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const YEARS_MS = 1000 * DAY_MS;

/** What a resident reads of the account is what the bills, the credits and the ledger say, however it is divided into periods. */
export async function checkAccounts({ desk, resident }: Pick<Run, "desk" | "resident">): Promise<void> {
  const { db } = desk.database;
  const now = desk.now();
  const today = dayOf(now);
  const first = dayOf(later(now, -YEARS_MS));
  const fullStatement = await showStatement(db, resident, { from: first, to: today }, now);
  expect(fullStatement.opening).toBe(0);
  expect(fullStatement.closing).toBe(await standsNow({ desk, resident }));
  const { bills = [], advance = 0 } = fullStatement.standing ?? {};
  expect(bills.reduce((sum, { remainingAmount }) => sum + remainingAmount, 0) - advance).toBe(fullStatement.closing);
  for (const day of new Set(fullStatement.lines.map((line) => line.day))) {
    const before = await showStatement(db, resident, { from: first, to: day }, now);
    const from = dayOf(endOfDay(day));
    const after = await showStatement(db, resident, { from, to: from > today ? from : today }, now);
    expect({ day, opening: after.opening, closing: after.closing }).toEqual({
      ...{ day, opening: before.closing, closing: fullStatement.closing },
    });
    expect([...before.lines, ...after.lines]).toEqual(fullStatement.lines);
    expect(await duesOn({ desk, resident }, day), `dues of ${day}`).toBe(
      await stoodAt({ desk, resident }, endOfDay(day)),
    );
  }
  expect(await duesOn({ desk, resident }, today)).toBe(fullStatement.closing);
}

type Of = Pick<Run, "desk" | "resident">;

async function duesOn({ desk, resident }: Of, asOf: string): Promise<number> {
  const { dues } = await listDues(desk.database.db, { asOf }, desk.now());
  const own = dues.filter(({ userId }) => userId === resident);
  expect(own.length).toBeLessThanOrEqual(1);
  return own.reduce((sum, row) => {
    const { notDue, upTo30, upTo60, upTo90, over90, advance } = row;
    expect(notDue + upTo30 + upTo60 + upTo90 + over90 - advance).toBe(row.net);
    return sum + row.net;
  }, 0);
}

async function standsNow({ desk, resident }: Of): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT (SELECT coalesce(sum(remaining_paise), 0) FROM bills WHERE resident_id = ${resident} AND cancelled_at IS NULL)
      - (SELECT coalesce(sum(left_paise + held_paise), 0) FROM credits WHERE resident_id = ${resident}) AS paise`.execute(
    desk.database.db,
  );
  return rows[0]?.paise ?? 0;
}

/** The bills that lived at that instant, less all that the ledger had for them and for the resident's credits. */
async function stoodAt({ desk, resident }: Of, end: Date): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT (SELECT coalesce(sum(total_paise), 0) FROM bills WHERE resident_id = ${resident}
        AND uploaded_at < ${end} AND (cancelled_at IS NULL OR cancelled_at >= ${end}))
      - (SELECT coalesce(sum(ledger.amount_paise), 0) FROM ledger JOIN journals ON journals.id = journal_id
        WHERE written_at < ${end} AND ((account_kind = 'CREDIT' AND account_id = ${resident})
          OR (account_kind = 'BILL' AND account_id IN (SELECT id FROM bills WHERE resident_id = ${resident})))) AS paise`.execute(
    desk.database.db,
  );
  return rows[0]?.paise ?? 0;
}
