import { addUp, compareBy, type Rule } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

const view = (reports: Reports) => {
  const { home, monthEnds } = reports;
  const [balances, received, moved] = [rows.balances(monthEnds), rows.received(monthEnds), rows.moved(reports)];
  return { reports, home, balances, received, moved };
};

/** Received, cancelled, collected and refunded, and what became of it. */
const moneyRules: Rule<ReturnType<typeof view>>[] = [
  {
    says: "Collected by month, complex and way is received and assigned less cancelled.",
    one: ["home", ({ moved }) => addUp(moved, rows.byWay, ({ collected }) => collected)],
    other: [
      "month-end",
      ({ received }) => addUp(received, rows.byWay, (row) => row.received + row.assigned - row.cancelled),
    ],
  },
  {
    says: "Collected by month, complex and way is the same in the home and the file.",
    one: ["home", ({ moved }) => addUp(moved, rows.byWay, ({ collected }) => collected)],
    other: ["month-end", ({ received }) => addUp(received, rows.byWay, ({ collected }) => collected)],
  },
  {
    says: "Refunded by month, complex and way is the same in the home and the file.",
    one: ["home", ({ moved }) => addUp(moved, rows.byWay, ({ refunded }) => refunded)],
    other: ["month-end", ({ received }) => addUp(received, rows.byWay, ({ refunded }) => refunded)],
  },
  {
    says: "Received by month, complex and way is the rows of the sheet of payments.",
    one: ["month-end", ({ received }) => addUp(received, rows.byWay, (row) => row.received)],
    other: [
      "sheet of payments",
      ({ reports }) =>
        addUp(
          rows.sheet(reports, "payments"),
          ({ month, complex, kind }) => [month, complex, kind],
          (row) => row.bill + row.advance + row.unidentified,
        ),
    ],
  },
  {
    says: "Received of a month and complex is what bills, advances and unidentified money got.",
    one: ["month-end by way", ({ received }) => addUp(received, rows.inMonth, (row) => row.received)],
    other: [
      "month-end",
      ({ balances }) => addUp(balances, rows.inMonth, (row) => row.onBills + row.asAdvances + row.unidentified),
    ],
  },
  {
    says: "Assigned of a month and complex is the same by way and in the balances.",
    one: ["month-end by way", ({ received }) => addUp(received, rows.inMonth, ({ assigned }) => assigned)],
    other: ["month-end", ({ balances }) => addUp(balances, rows.inMonth, (row) => row.assigned - row.givenToFlats)],
  },
  {
    says: "Cancelled receipts of a month and complex were taken off bills and advances.",
    one: ["month-end by way", ({ received }) => addUp(received, rows.inMonth, ({ cancelled }) => cancelled)],
    other: [
      "month-end",
      ({ balances }) => addUp(balances, rows.inMonth, (row) => row.reversedOfBills + row.reversedOfAdvances),
    ],
  },
  {
    says: "Refunded of a month and complex was taken off bills, advances and unidentified money.",
    one: ["month-end by way", ({ received }) => addUp(received, rows.inMonth, ({ refunded }) => refunded)],
    other: [
      "month-end",
      ({ balances }) =>
        addUp(
          balances,
          rows.inMonth,
          (row) => row.refundedOfBills + row.refundedOfAdvances + row.refundedOfUnidentified,
        ),
    ],
  },
  {
    says: "What was written down in any month is what counts in any month, by complex and way.",
    one: [
      "month-end booked",
      ({ received }) =>
        addUp(
          received,
          ({ complex, way }) => [complex, way],
          ({ booked }) => booked,
        ),
    ],
    other: [
      "month-end received",
      ({ received }) =>
        addUp(
          received,
          ({ complex, way }) => [complex, way],
          (row) => row.received,
        ),
    ],
  },
  {
    says: "The years of a complex's residents are its collected less its refunds, by month.",
    one: ["years", ({ reports }) => addUp(rows.years(reports), rows.inMonth, ({ paid }) => paid)],
    other: [
      "home",
      ({ moved }) => addUp(moved.filter(rows.isFlats), rows.inMonth, (row) => row.collected - row.refunded),
    ],
  },
  {
    says: "All live bills and collected money of the home are in its months.",
    one: [
      "home",
      ({ home }) =>
        addUp(
          home.moved,
          () => ["in all"],
          ({ collected, refunded }) => collected - refunded,
        ),
    ],
    other: ["month-end", ({ balances }) => addUp(balances, () => ["in all"], rows.keptOf)],
  },
];

export const compareMoney = compareBy(view, moneyRules);
