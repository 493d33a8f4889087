import { addUp, compareBy, type Rule } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

const view = (reports: Reports) => {
  const balances = rows.balances(reports.monthEnds);
  const sheet = (part: "bill" | "advance" | "unidentified") =>
    addUp(rows.sheet(reports, "payments"), rows.inMonth, (row) => row[part]);
  return { reports, balances, sheet };
};

/** The sheets of a month and its balances. */
const sheetRules: Rule<ReturnType<typeof view>>[] = [
  {
    says: "Money on bills is the rows of the sheet of payments.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ onBills }) => onBills)],
    other: ["sheet of payments", ({ sheet }) => sheet("bill")],
  },
  {
    says: "Money kept as advances is the rows of the sheet of payments.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ asAdvances }) => asAdvances)],
    other: ["sheet of payments", ({ sheet }) => sheet("advance")],
  },
  {
    says: "Unidentified money is the rows of the sheet of payments.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ unidentified }) => unidentified)],
    other: ["sheet of payments", ({ sheet }) => sheet("unidentified")],
  },
  {
    says: "Taken back from bills is the rows of the sheet of movements.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ reversedOfBills }) => reversedOfBills)],
    other: [
      "sheet of movements",
      ({ reports }) => addUp(rows.sheet(reports, "movements", "reversal"), rows.inMonth, ({ bill }) => -bill),
    ],
  },
  {
    says: "Taken back from advances is the rows of the sheet of movements.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ reversedOfAdvances }) => reversedOfAdvances)],
    other: [
      "sheet of movements",
      ({ reports }) => addUp(rows.sheet(reports, "movements", "reversal"), rows.inMonth, ({ advance }) => -advance),
    ],
  },
  {
    says: "Refunded from bills is the rows of the sheet of movements.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ refundedOfBills }) => refundedOfBills)],
    other: [
      "sheet of movements",
      ({ reports }) => addUp(rows.sheet(reports, "movements", "refund"), rows.inMonth, ({ bill }) => -bill),
    ],
  },
  {
    says: "Refunded from advances is the rows of the sheet of movements.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ refundedOfAdvances }) => refundedOfAdvances)],
    other: [
      "sheet of movements",
      ({ reports }) => addUp(rows.sheet(reports, "movements", "refund"), rows.inMonth, ({ advance }) => -advance),
    ],
  },
  {
    says: "Refunded from unidentified money is the rows of the sheet of movements.",
    one: [
      "month-end",
      ({ balances }) => addUp(balances, rows.inMonth, ({ refundedOfUnidentified }) => refundedOfUnidentified),
    ],
    other: [
      "sheet of movements",
      ({ reports }) =>
        addUp(rows.sheet(reports, "movements", "refund"), rows.inMonth, ({ unidentified }) => -unidentified),
    ],
  },
  {
    says: "Advances that paid bills are the rows of the sheet of movements.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ used }) => used)],
    other: [
      "sheet of movements",
      ({ reports }) => addUp(rows.sheet(reports, "movements", "used"), rows.inMonth, ({ bill }) => bill),
    ],
  },
  {
    says: "Advances that paid bills were taken off advances.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ used }) => used)],
    other: [
      "sheet of movements",
      ({ reports }) => addUp(rows.sheet(reports, "movements", "used"), rows.inMonth, ({ advance }) => -advance),
    ],
  },
  {
    says: "Uses taken back are the rows of the sheet of movements.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ usedBack }) => usedBack)],
    other: [
      "sheet of movements",
      ({ reports }) => addUp(rows.sheet(reports, "movements", "usedBack"), rows.inMonth, ({ bill }) => -bill),
    ],
  },
  {
    says: "Uses taken back are advances again.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ usedBack }) => usedBack)],
    other: [
      "sheet of movements",
      ({ reports }) => addUp(rows.sheet(reports, "movements", "usedBack"), rows.inMonth, ({ advance }) => advance),
    ],
  },
  {
    says: "Money given to flats is the rows of the sheet of movements.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ assigned }) => assigned)],
    other: [
      "sheet of movements",
      ({ reports }) => addUp(rows.sheet(reports, "movements", "assigned"), rows.inMonth, ({ advance }) => advance),
    ],
  },
  {
    says: "Money given to flats was taken off unidentified money.",
    one: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, ({ givenToFlats }) => givenToFlats)],
    other: [
      "sheet of movements",
      ({ reports }) =>
        addUp(rows.sheet(reports, "movements", "assigned"), rows.inMonth, ({ unidentified }) => -unidentified),
    ],
  },
];

export const compareSheets = compareBy(view, sheetRules);
