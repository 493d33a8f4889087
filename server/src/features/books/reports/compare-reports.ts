import type { Database } from "../../../platform/database/db.ts";
import { compareBalances } from "./compare-balances.ts";
import { compareBills } from "./compare-bills.ts";
import { compareCash } from "./compare-cash.ts";
import { compareHome } from "./compare-home.ts";
import { compareMoney } from "./compare-money.ts";
import { compareSheets } from "./compare-sheets.ts";
import { compareLists, compareStatements } from "./compare-statements.ts";
import { compareToday } from "./compare-today.ts";
import type { Compared } from "./figures.ts";
import { type Reports, readReports } from "./read-reports.ts";

const all = [
  ...[compareBills, compareMoney, compareSheets, compareStatements, compareLists],
  ...[compareBalances, compareHome, compareToday, compareCash],
];

/** Every pair of reports that show one figure. */
export function comparePairs(reports: Reports): Compared[] {
  return all.flatMap((compare) => compare(reports));
}

/** Compares all reports with each other, for every month. */
export async function compareReports({ atOneInstant }: Database, now: Date): Promise<Compared[]> {
  return comparePairs(await atOneInstant((db) => readReports(db, now)));
}
