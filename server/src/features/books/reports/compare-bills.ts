import { addUp, compareBy, type Rule } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

const view = (reports: Reports) => {
  const { home, monthEnds, page, month } = reports;
  const balances = rows.balances(monthEnds);
  const residents = rows.yearsOfResidents(reports);
  const shown = rows.monthsOfHome(reports);
  const ofMonths = home.billed.filter((row) => shown.some((one) => one.month === row.month));
  return { reports, shown, ofMonths, home, page, month, balances, residents };
};

/** Billed and cancelled. */
const billRules: Rule<ReturnType<typeof view>>[] = [
  {
    says: "Live bills of a month and complex are what its residents read in their years.",
    one: ["home", ({ home }) => addUp(home.billed, rows.inMonth, ({ paise }) => paise)],
    other: ["years", ({ reports }) => addUp(rows.years(reports), rows.inMonth, ({ billed }) => billed)],
  },
  {
    says: "Bills of a month and complex are the rows of the sheet of bills.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ billed }) => billed)],
    other: [
      "sheet of bills",
      ({ reports }) => addUp(rows.sheet(reports, "bills", "billed"), rows.inMonth, ({ bill }) => bill),
    ],
  },
  {
    says: "Bills of a month and complex are those in statements.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ billed }) => billed)],
    other: ["statements", ({ reports }) => addUp(rows.lines(reports, "bill"), rows.inMonth, ({ paise }) => paise)],
  },
  {
    says: "Cancelled bills of a month and complex are the rows of the sheet of bills.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ cancelled }) => cancelled)],
    other: [
      "sheet of bills",
      ({ reports }) => addUp(rows.sheet(reports, "bills", "cancelled"), rows.inMonth, ({ bill }) => bill),
    ],
  },
  {
    says: "Cancelled bills of a month and complex are those in statements.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ cancelled }) => cancelled)],
    other: [
      "statements",
      ({ reports }) => addUp(rows.lines(reports, "bill_cancelled"), rows.inMonth, ({ paise }) => -paise),
    ],
  },
  {
    says: "Live bills of a complex are all that was billed less all that was cancelled.",
    one: [
      "home",
      ({ home }) =>
        addUp(
          home.billed,
          ({ complex }) => [complex],
          ({ paise }) => paise,
        ),
    ],
    other: [
      "month-end",
      ({ balances }) =>
        addUp(
          balances.filter(rows.isFlats),
          ({ complex }) => [complex],
          ({ billed, cancelled }) => billed - cancelled,
        ),
    ],
  },
  {
    says: "A resident's live bills are those in the statement.",
    one: [
      "years",
      ({ residents }) =>
        addUp(
          residents,
          ({ residentId }) => [residentId],
          ({ billed }) => billed,
        ),
    ],
    other: [
      "statements",
      ({ reports }) =>
        addUp(
          rows.linesOfResidents(reports, ...rows.BILL_LINES),
          ({ residentId }) => [residentId],
          ({ paise }) => paise,
        ),
    ],
  },
  {
    says: "The home's bills of this month and the last are those of these months.",
    one: ["home today", ({ shown }) => addUp(shown, rows.ofMonth, ({ billed }) => billed)],
    other: ["home", ({ ofMonths }) => addUp(ofMonths, rows.ofMonth, ({ paise }) => paise)],
  },
  {
    says: "The home's bills of this month are those of its complexes.",
    one: ["home today", ({ page, month }) => new Map([[month, page.thisMonth.billed]])],
    other: [
      "home's complexes",
      ({ page, month }) =>
        addUp(
          page.complexes,
          () => [month],
          ({ billed }) => billed,
        ),
    ],
  },
];

export const compareBills = compareBy(view, billRules);
