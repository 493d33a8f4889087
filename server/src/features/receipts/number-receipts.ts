import { randomBytes } from "node:crypto";
import { dayOf } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { financialYear } from "../../platform/financial-year.ts";
import { refuse } from "../../platform/refusal.ts";
import { allocateSerials, beginSerials, serialsOf } from "../bills/serials.ts";
import { skippedSince } from "../bills/skip-bill-numbers.ts";
import { markYear, type Restoring, yearInUse } from "./queries.ts";

/** Of papers whose numbers have no gap. Each has its own, so that the counter never waits for another's numbers. */
const paperSeries = ["REC", "WEB", "NDC"] as const;
type PaperSeries = (typeof paperSeries)[number];

/** Of money at the counter. */
const COUNTER = "REC";

/**
 * The next numbers of a series in the financial year of `now`, which nobody else gets; if the transaction fails, the next
 * papers get them. Take them last.
 */
export async function allocateNumbers(tx: Tx, series: PaperSeries, count: number, now: Date) {
  const { year, first } = await take(tx, series, count, now);
  return Array.from({ length: count }, (_, nth) => numbered(series, year, first + nth));
}

/** The counter's next number. */
export function allocateNumber(tx: Tx, now: Date) {
  return takeNumberOf(tx, COUNTER, now);
}

/** The next number of one paper of a series. */
export async function takeNumberOf(tx: Tx, series: PaperSeries, now: Date) {
  const { year, first } = await take(tx, series, 1, now);
  return numbered(series, year, first);
}

async function take(tx: Tx, series: PaperSeries, count: number, now: Date) {
  const year = await yearInUse(tx, series, financialYear(dayOf(now)));
  const first = await allocateSerials(tx, series, year, count);
  return { year, first };
}

function numbered(series: PaperSeries, year: string, serial: number) {
  return { series, financialYear: year, serial, number: paperNumber(series, year, serial), token: newToken() };
}

/** 128 bits: by it whoever holds the paper asks whether it is genuine. */
function newToken(): string {
  return randomBytes(16).toString("hex");
}

/** As people read it out: `REC-2627-000042`. */
function paperNumber(series: PaperSeries, year: string, serial: number): string {
  return `${series}-${year}-${String(serial).padStart(6, "0")}`;
}

/** What this serial of a year would be called in each series. */
export function numbersOfPapers(year: string, serial: number): string[] {
  return paperSeries.map((series) => paperNumber(series, year, serial));
}

/** The counter's numbers of this financial year, or of this year since a restore. */
export const receiptNumbers = {
  async show(db: Db, now: Date) {
    const year = await yearInUse(db, COUNTER, financialYear(dayOf(now)));
    const { firstSerial, lastSerial } = (await serialsOf(db, COUNTER, year)) ?? { firstSerial: 1, lastSerial: 0 };
    return { firstSerial, next: paperNumber(COUNTER, year, lastSerial + 1), begun: lastSerial >= firstSerial };
  },
  /** Refuses with `receipts_numbered`. */
  async begin(tx: Tx, firstSerial: number, now: Date): Promise<void> {
    const year = await yearInUse(tx, COUNTER, financialYear(dayOf(now)));
    if (!(await beginSerials(tx, COUNTER, year, firstSerial))) refuse("receipts_numbered", { field: "firstSerial" });
  },
};

/** A number has 16 characters at most (GST rule 46), so its serial has six digits; 100,000 are left to be given. */
const SERIALS_OF_A_LETTER = 900_000;

/** Two months. Some letters must be left for later restores. */
const MAX_LETTERS = 20;

/**
 * After a restore, begins the year's numbers of every series anew under a letter, `REC-2627A-096201`, so that no number
 * given out since the back-up is given again, also when it was restored before.
 */
export async function markPaperNumbers(client: Restoring, backedUpAt: Date, now: Date): Promise<void> {
  const skipped = skippedSince(backedUpAt, now);
  const letters = Math.min(Math.floor(skipped / SERIALS_OF_A_LETTER), MAX_LETTERS);
  const begin = { year: financialYear(dayOf(now)), letters, skipped: skipped % SERIALS_OF_A_LETTER };
  for (const series of paperSeries) await markYear(client, { series, ...begin });
}
