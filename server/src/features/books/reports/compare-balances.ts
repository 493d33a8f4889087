import { type Compared, compare, figuresOf } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

/** What is open at the end of every month. */
export function compareBalances(reports: Reports): Compared[] {
  const { monthEnds, kept, pastDues } = reports;
  const balances = rows.balances(monthEnds);
  const closed = monthEnds.filter(({ month }) => kept.some((one) => one.month === month));
  const past = pastDues.flatMap(({ month, dues }) => dues.map((row) => ({ month, ...row })));
  const monthEnd = figuresOf("month-end", balances, rows.inMonth);
  const rolled = figuresOf("rolled forward", balances, rows.inMonth);
  const before = figuresOf("month-end", rows.endsBefore(monthEnds), rows.inMonth);
  const next = figuresOf("next month", balances, rows.inMonth);
  const byMethod = ({ month, way }: ReturnType<typeof rows.received>[number]) => [month, way];
  const dues = figuresOf("dues", past, rows.inMonth);
  return [
    compare(
      "Open bills at the end are those before, and what the month did to them.",
      monthEnd("closing"),
      rolled(rows.rolledBills),
    ),
    compare(
      "Advances at the end are those before, and what the month did to them.",
      monthEnd("closingAdvances"),
      rolled(rows.rolledAdvances),
    ),
    compare(
      "Unidentified money at the end is that before, and what the month did to it.",
      monthEnd("closingUnidentified"),
      rolled(rows.rolledUnidentified),
    ),
    compare("Open bills at the end of a month are those before the next.", before("closing"), next("opening")),
    compare(
      "Advances at the end of a month are those before the next.",
      before("closingAdvances"),
      next("openingAdvances"),
    ),
    compare(
      "Unidentified money at the end of a month is that before the next.",
      before("closingUnidentified"),
      next("openingUnidentified"),
    ),
    compare(
      "Open bills less advances at the end of a month are the balances of all statements.",
      figuresOf("month-end", balances.filter(rows.isFlats), rows.inMonth)((row) => row.closing - row.closingAdvances),
      ["statements", rows.balancesOfStatements(reports)],
    ),
    compare(
      "Every balance of a closed month's kept file is that of its month.",
      ["kept file", rows.everyAmount(rows.balances(kept), rows.ofMonth)],
      ["month-end", rows.everyAmount(rows.balances(closed), rows.ofMonth)],
    ),
    compare(
      "Every amount of a way in a closed month's kept file is that of its month.",
      ["kept file", rows.everyAmount(rows.received(kept), byMethod)],
      ["month-end", rows.everyAmount(rows.received(closed), byMethod)],
    ),
    compare(
      "The dues at the end of a month are what flats owed less their advances.",
      dues("net"),
      figuresOf("dues by age", past, rows.inMonth)((row) => rows.owedBy(row) - row.advance),
    ),
    compare(
      "The dues at the end of a month are its balances, and what was written down later or counts later.",
      dues("net"),
      ["month-end", rows.balancesAsWritten(reports)],
    ),
  ];
}
