import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { comparePairs } from "../../server/src/features/books/reports/compare-reports.ts";
import { readReports } from "../../server/src/features/books/reports/read-reports.ts";
import { dayOf } from "../../server/src/platform/clock.ts";
import { newBackupPath } from "../../server/src/platform/database/backup/kept-backups.ts";
import { openBackup } from "../../server/src/platform/database/backup/open-backup.ts";
import { restoreRows } from "../../server/src/platform/database/backup/restore-rows.ts";
import { writeBackup } from "../../server/src/platform/database/backup/write-backup.ts";
import { type Database, openDatabase } from "../../server/src/platform/database/db.ts";
import { monthAfter } from "../../server/src/platform/month.ts";
import { emptyDatabase } from "../../server/test/desks/database.ts";
import { numbersFrom } from "../../server/test/money/luck.ts";
import { differing, type Life, openTown, type Town } from "./town.ts";
import { done, expectRefusal, live } from "./town-lives.ts";

/** All of them by night: `npm run lab -- scenarios --long`. `TOWN_SEED` repeats a town. */
const LIVES = Number(process.env.MONEY_RUNS ?? 300);
const LIVES_PER_TOWN = 50;
const { TOWN_SEED } = process.env;
const towns = Math.ceil(LIVES / LIVES_PER_TOWN);
const seeds = TOWN_SEED ? [Number(TOWN_SEED)] : Array.from({ length: towns }, () => randomInt(1e9));

const DAY_MS = 24 * 3_600_000;
const DAYS = 100;
/** Of how many flats something happens on each day. */
const ACTS_A_DAY = 10;

/** The count is what the book says, or Rs 5 more or less. */
async function closeBox({ cash }: Town, next: () => number): Promise<void> {
  const { today } = await cash.book();
  const miscount = next() < 0.3 ? (next() < 0.5 ? 5 : -5) : 0;
  const countedCash = Math.max(0, today.closing + miscount);
  await cash.close(countedCash, countedCash === today.closing ? {} : { note: "Counted twice" }).catch(expectRefusal);
}

/** Some months are closed late, and some are reopened by another person. */
async function closeMonth({ desk, books, cash }: Town, next: () => number): Promise<void> {
  const month = dayOf(desk.now()).slice(0, 7);
  const last = monthAfter(month, -1);
  if (next() < 0.7) {
    const upTo = dayOf(new Date(Date.parse(`${month}-01`) - DAY_MS));
    const { closing } = await cash.day(upTo);
    await cash.close(closing, { upTo }).catch(expectRefusal);
    await books.close(last).catch(expectRefusal);
  }
  if (next() > 0.2) return;
  await books.ask(last).catch(expectRefusal);
  const { reopening } = await books.show();
  if (reopening) await books.agree(reopening._id).catch(expectRefusal);
}

/** A day in the town, and the night after it; true when a month began. */
async function passDay(town: Town, lives: Life[], next: () => number): Promise<boolean> {
  const { desk, office } = town;
  for (let act = 0; act < ACTS_A_DAY; act++) {
    const life = lives[Math.floor(next() * lives.length)];
    if (life) await live(town, life);
  }
  if (next() < 0.1) await closeBox(town, next);
  if (next() < 0.2) await office.useAdvances();
  const month = dayOf(desk.now()).slice(0, 7);
  desk.pass(DAY_MS);
  await desk.numberReceipts();
  if (dayOf(desk.now()).startsWith(month)) return false;
  await closeMonth(town, next);
  return true;
}

describe("Whatever happens in a town of random lives", () => {
  it.each(seeds)("all reports agree, for every month and at any time (TOWN_SEED=%i)", async (seed) => {
    const { town, lives } = await openTown(String(seed), LIVES_PER_TOWN);
    const next = numbersFrom(`town ${seed}`);
    for (let day = 0; day < DAYS; day++) {
      const isNewMonth = await passDay(town, lives, next);
      if (isNewMonth || next() < 0.05) expect(await differing(town)).toEqual([]);
    }
    await town.desk.reconcile();
    expect(await town.desk.brokenRules()).toEqual([]);
    await town.desk.close();
  });

  it.skipIf(TOWN_SEED !== undefined)("everything that can happen does", () => {
    expect([...done].filter(([, times]) => times === 0)).toEqual([]);
  });

  it("reports agree that are read while four others write", async () => {
    const { town, lives } = await openTown(`busy ${randomInt(1e9)}`, 8);
    const { desk } = town;
    const next = numbersFrom("busy");
    for (let day = 0; day < 20; day++) await passDay(town, lives, next);
    const found = await desk.database.atOneInstant(async (db) => {
      // The snapshot is of this statement; everything else is read while they write.
      const before = await sql<{ written: string }>`SELECT count(*) AS written FROM ledger`.execute(db);
      const writers = lives.slice(0, 4).map(async (life) => {
        for (let act = 0; act < 20; act++) await live(town, life);
      });
      const compared = comparePairs(await readReports(db, desk.now()));
      await Promise.all(writers);
      const after = await sql<{ written: string }>`SELECT count(*) AS written FROM ledger`.execute(db);
      expect(after.rows).toEqual(before.rows);
      return [...compared, ...comparePairs(await readReports(db, desk.now()))].flatMap(
        ({ differences }) => differences,
      );
    });
    expect(found).toEqual([]);
    expect(await differing(town)).toEqual([]);
    await desk.reconcile();
    expect(await desk.brokenRules()).toEqual([]);
    await desk.close();
  });

  it("reports agree after a restore, and say what they said before", async () => {
    const { town, lives } = await openTown(`restored ${randomInt(1e9)}`, 8);
    const { desk } = town;
    const next = numbersFrom("restored");
    for (let day = 0; day < 40; day++) await passDay(town, lives, next);
    const folder = await mkdtemp(join(tmpdir(), "aangan-town-"));
    const file = await newBackupPath(folder, desk.now());
    await writeBackup({ connection: desk.database.connection, file, now: desk.now() });
    const { connection } = await emptyDatabase();
    await restoreRows(connection, await openBackup(file, undefined));
    await rm(folder, { recursive: true });
    const restored = openDatabase(connection, () => {});
    const read = (database: Database) => database.atOneInstant((db) => readReports(db, desk.now()));
    const [before, after] = [await read(desk.database), await read(restored)];
    expect(comparePairs(after).flatMap(({ differences }) => differences)).toEqual([]);
    for (const report of ["page", "monthEnds", "kept", "dues", "cash"] as const)
      expect(after[report], report).toEqual(before[report]);
    await restored.close();
    await desk.close();
  });
});
