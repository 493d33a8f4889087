import { addUp, compareBy, type Rule } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

const view = (reports: Reports) => {
  const { monthEnds, kept, pastDues } = reports;
  const balances = rows.balances(monthEnds);
  const flats = balances.filter(rows.isFlats);
  const isClosed = (month: string) => kept.some((one) => one.month === month);
  const closed = monthEnds.filter(({ month }) => isClosed(month));
  const past = pastDues.flatMap(({ month, dues }) => dues.map((row) => ({ month, ...row })));
  return { reports, past, monthEnds, kept, balances, flats, closed };
};

/** What is open at the end of every month. */
const balanceRules: Rule<ReturnType<typeof view>>[] = [
  {
    says: "Open bills at the end are those before, and what the month did to them.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ closing }) => closing)],
    other: ["rolled forward", ({ balances }) => addUp(balances, rows.inMonth, rows.rolledBills)],
  },
  {
    says: "Advances at the end are those before, and what the month did to them.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ closingAdvances }) => closingAdvances)],
    other: ["rolled forward", ({ balances }) => addUp(balances, rows.inMonth, rows.rolledAdvances)],
  },
  {
    says: "Unidentified money at the end is that before, and what the month did to it.",
    one: [
      "month-end",
      ({ balances }) => addUp(balances, rows.inMonth, ({ closingUnidentified }) => closingUnidentified),
    ],
    other: ["rolled forward", ({ balances }) => addUp(balances, rows.inMonth, rows.rolledUnidentified)],
  },
  {
    says: "Open bills at the end of a month are those before the next.",
    one: ["month-end", ({ monthEnds }) => addUp(rows.endsBefore(monthEnds), rows.inMonth, ({ closing }) => closing)],
    other: ["next month", ({ balances }) => addUp(balances, rows.inMonth, ({ opening }) => opening)],
  },
  {
    says: "Advances at the end of a month are those before the next.",
    one: [
      "month-end",
      ({ monthEnds }) => addUp(rows.endsBefore(monthEnds), rows.inMonth, ({ closingAdvances }) => closingAdvances),
    ],
    other: ["next month", ({ balances }) => addUp(balances, rows.inMonth, ({ openingAdvances }) => openingAdvances)],
  },
  {
    says: "Unidentified money at the end of a month is that before the next.",
    one: [
      "month-end",
      ({ monthEnds }) =>
        addUp(rows.endsBefore(monthEnds), rows.inMonth, ({ closingUnidentified }) => closingUnidentified),
    ],
    other: [
      "next month",
      ({ balances }) => addUp(balances, rows.inMonth, ({ openingUnidentified }) => openingUnidentified),
    ],
  },
  {
    says: "Open bills less advances at the end of a month are the balances of all statements.",
    one: [
      "month-end",
      ({ flats }) => addUp(flats, rows.inMonth, ({ closing, closingAdvances }) => closing - closingAdvances),
    ],
    other: ["statements", ({ reports }) => rows.balancesOfStatements(reports)],
  },
  {
    says: "Every balance of a closed month's kept file is that of its month.",
    one: ["kept file", ({ kept }) => rows.everyAmount(rows.balances(kept), rows.ofMonth)],
    other: ["month-end", ({ closed }) => rows.everyAmount(rows.balances(closed), rows.ofMonth)],
  },
  {
    says: "Every amount of a way in a closed month's kept file is that of its month.",
    one: ["kept file", ({ kept }) => rows.everyAmount(rows.received(kept), ({ month, way }) => [month, way])],
    other: ["month-end", ({ closed }) => rows.everyAmount(rows.received(closed), ({ month, way }) => [month, way])],
  },
  {
    says: "The dues at the end of a month are what flats owed less their advances.",
    one: ["dues", ({ past }) => addUp(past, rows.inMonth, ({ net }) => net)],
    other: ["dues by age", ({ past }) => addUp(past, rows.inMonth, (row) => rows.owedBy(row) - row.advance)],
  },
  {
    says: "The dues at the end of a month are its balances, and what was written down later or counts later.",
    one: ["dues", ({ past }) => addUp(past, rows.inMonth, ({ net }) => net)],
    other: ["month-end", ({ reports }) => rows.balancesAsWritten(reports)],
  },
];

export const compareBalances = compareBy(view, balanceRules);
