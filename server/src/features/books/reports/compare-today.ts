import { addUp, compareBy, type Rule } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

const view = (reports: Reports) => {
  const { dues, owed, monthEnds, receipts, unidentified } = reports;
  const byComplex = ({ complex }: { complex: string }) => [complex];
  const balances = rows.balances(monthEnds.slice(-1));
  const waiting = receipts.filter(({ way, state }) => way === "cheque" && rows.UNDER_WAY.includes(state));
  const lying = unidentified.filter(({ assigned }) => !assigned);
  const stray = rows.received(monthEnds).filter(({ way }) => way === "unidentified");
  return { reports, dues, owed, unidentified, byComplex, balances, waiting, lying, stray };
};

/** What dues and lists say at this moment. */
const todayRules: Rule<ReturnType<typeof view>>[] = [
  {
    says: "Open bills at the end of this month are what flats owe, by complex.",
    one: ["month-end", ({ balances, byComplex }) => addUp(balances, byComplex, ({ closing }) => closing)],
    other: ["dues", ({ dues, byComplex }) => addUp(dues, byComplex, rows.owedBy)],
  },
  {
    says: "Advances at the end of this month are those in the dues, by complex.",
    one: [
      "month-end",
      ({ balances, byComplex }) => addUp(balances, byComplex, ({ closingAdvances }) => closingAdvances),
    ],
    other: ["dues", ({ dues, byComplex }) => addUp(dues, byComplex, ({ advance }) => advance)],
  },
  {
    says: "A flat's dues are what it owes less its advance.",
    one: [
      "dues",
      ({ dues }) =>
        addUp(
          dues,
          ({ userId }) => [userId],
          ({ net }) => net,
        ),
    ],
    other: [
      "dues by age",
      ({ dues }) =>
        addUp(
          dues,
          ({ userId }) => [userId],
          (row) => rows.owedBy(row) - row.advance,
        ),
    ],
  },
  {
    says: "A resident's dues are the balance of the statement.",
    one: [
      "dues",
      ({ dues }) =>
        addUp(
          dues,
          ({ userId }) => [userId],
          ({ net }) => net,
        ),
    ],
    other: [
      "statements",
      ({ reports }) =>
        addUp(
          rows.linesOfResidents(reports),
          ({ residentId }) => [residentId],
          ({ paise }) => paise,
        ),
    ],
  },
  {
    says: "What present residents owe by complex is in the list of complexes.",
    one: ["list of complexes", ({ owed, byComplex }) => addUp(owed, byComplex, ({ unpaidPaise }) => unpaidPaise ?? 0)],
    other: [
      "dues",
      ({ dues, byComplex }) =>
        addUp(
          dues.filter(({ leftAt }) => leftAt === null),
          byComplex,
          rows.owedBy,
        ),
    ],
  },
  {
    says: "Cheques under way of a resident are the same in the dues and the list of receipts.",
    one: [
      "dues",
      ({ dues }) =>
        addUp(
          dues,
          ({ userId }) => [userId],
          (row) => row.unclearedCheques + row.postDatedCheques,
        ),
    ],
    other: [
      "receipts",
      ({ waiting }) =>
        addUp(
          waiting,
          ({ residentId }) => [residentId],
          ({ paise }) => paise,
        ),
    ],
  },
  {
    says: "Unidentified money in its list is that at the end of this month.",
    one: [
      "list of unidentified money",
      ({ lying }) =>
        addUp(
          lying,
          () => ["in all"],
          ({ amount, refunded }) => amount - refunded,
        ),
    ],
    other: [
      "month-end",
      ({ balances }) =>
        addUp(
          balances,
          () => ["in all"],
          ({ closingUnidentified }) => closingUnidentified,
        ),
    ],
  },
  {
    says: "All unidentified money in its list is what came in without a flat.",
    one: [
      "list of unidentified money",
      ({ unidentified }) =>
        addUp(
          unidentified,
          () => ["in all"],
          ({ amount }) => amount,
        ),
    ],
    other: [
      "month-end",
      ({ stray }) =>
        addUp(
          stray,
          () => ["in all"],
          (row) => row.received,
        ),
    ],
  },
];

export const compareToday = compareBy(view, todayRules);
