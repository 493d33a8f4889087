import { addUp, compareBy, type Rule } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

const view = (reports: Reports) => {
  const { monthEnds, receipts, refunds, paid } = reports;
  const received = rows.received(monthEnds);
  const [moved, lines] = [rows.moved(reports), rows.linesOfResidents(reports, ...rows.MONEY_LINES)];
  const listed = (way: string) => receipts.filter((row) => row.way === way && row.isNumbered);
  const office = receipts.filter((row) => row.way !== "online" && row.isNumbered);
  const ended = office.filter(({ state }) => rows.ENDED.includes(state));
  const settled = refunds.filter(({ state, from }) => state === "SETTLED" && from !== null);
  return { reports, paid, received, moved, lines, listed, office, ended, settled };
};

/** Statements, lists of receipts, refunds and payments beside the figures of months. */
const statementRules: Rule<ReturnType<typeof view>>[] = [
  {
    says: "Received from flats by month and complex is in their statements.",
    one: [
      "month-end",
      ({ received }) =>
        addUp(
          received.filter(({ way }) => way !== "unidentified"),
          rows.inMonth,
          (row) => row.received,
        ),
    ],
    other: [
      "statements",
      ({ reports }) => addUp(rows.lines(reports, "payment", "receipt"), rows.inMonth, ({ paise }) => -paise),
    ],
  },
  {
    says: "Given to flats less taken back from them, by month and complex, is in their statements.",
    one: [
      "month-end",
      ({ received }) =>
        addUp(received.filter(rows.isFlats), rows.inMonth, ({ assigned, cancelled }) => assigned - cancelled),
    ],
    other: [
      "statements",
      ({ reports }) =>
        addUp(rows.lines(reports, "given", "taken_back", "cheque_returned"), rows.inMonth, ({ paise }) => -paise),
    ],
  },
  {
    says: "Refunded to flats by month and complex is in their statements.",
    one: [
      "month-end",
      ({ received }) => addUp(received.filter(rows.isFlats), rows.inMonth, ({ refunded }) => refunded),
    ],
    other: ["statements", ({ reports }) => addUp(rows.lines(reports, "refund"), rows.inMonth, ({ paise }) => paise)],
  },
  {
    says: "A resident's years are the money lines of the statement.",
    one: [
      "years",
      ({ reports }) =>
        addUp(
          rows.yearsOfResidents(reports),
          ({ residentId }) => [residentId],
          (row) => row.paid,
        ),
    ],
    other: [
      "statements",
      ({ lines }) =>
        addUp(
          lines,
          ({ residentId }) => [residentId],
          ({ paise }) => -paise,
        ),
    ],
  },
  {
    says: "Cash received by month is the cash in the list of receipts.",
    one: [
      "month-end",
      ({ received }) =>
        addUp(
          received.filter(({ way }) => way === "cash"),
          ({ month }) => [month],
          (row) => row.received,
        ),
    ],
    other: [
      "receipts",
      ({ listed }) =>
        addUp(
          listed("cash"),
          ({ month }) => [month],
          ({ paise }) => paise,
        ),
    ],
  },
  {
    says: "Cheques received by month are the cheques in the list of receipts.",
    one: [
      "month-end",
      ({ received }) =>
        addUp(
          received.filter(({ way }) => way === "cheque"),
          ({ month }) => [month],
          (row) => row.received,
        ),
    ],
    other: [
      "receipts",
      ({ listed }) =>
        addUp(
          listed("cheque"),
          ({ month }) => [month],
          ({ paise }) => paise,
        ),
    ],
  },
  {
    says: "Receipts of the office by month are those in statements.",
    one: [
      "statements",
      ({ reports }) =>
        addUp(
          rows.lines(reports, "receipt"),
          ({ month }) => [month],
          ({ paise }) => -paise,
        ),
    ],
    other: [
      "receipts",
      ({ office }) =>
        addUp(
          office,
          ({ month }) => [month],
          ({ paise }) => paise,
        ),
    ],
  },
  {
    says: "Receipts taken back by way are those that ended in the list of receipts.",
    one: [
      "month-end",
      ({ received }) =>
        addUp(
          received.filter(({ cancelled }) => cancelled !== 0),
          ({ way }) => [way],
          ({ cancelled }) => cancelled,
        ),
    ],
    other: [
      "receipts",
      ({ ended }) =>
        addUp(
          ended,
          ({ way }) => [way],
          (row) => row.paise - row.paidOut,
        ),
    ],
  },
  {
    says: "What a complex paid in the payment report, less refunds, is what it paid in the home.",
    one: [
      "payment report",
      ({ paid }) =>
        addUp(
          paid,
          ({ complex }) => [complex],
          (row) => row.captured - row.refunded,
        ),
    ],
    other: [
      "home",
      ({ moved }) =>
        addUp(
          moved.filter(({ way }) => way !== "unidentified"),
          ({ complex }) => [complex],
          (row) => row.collected - row.refunded,
        ),
    ],
  },
  {
    says: "A resident's refunds in the list are those in the statement.",
    one: [
      "refunds",
      ({ settled }) =>
        addUp(
          settled.filter(({ userId }) => userId !== null),
          ({ userId }) => [userId],
          ({ amount }) => amount,
        ),
    ],
    other: [
      "statements",
      ({ reports }) =>
        addUp(
          rows.linesOfResidents(reports, "refund"),
          ({ residentId }) => [residentId],
          ({ paise }) => paise,
        ),
    ],
  },
  {
    says: "Refunds of unidentified money in the list are those of the home.",
    one: [
      "refunds",
      ({ settled }) =>
        addUp(
          settled.filter(({ userId }) => userId === null),
          () => ["in all"],
          ({ amount }) => amount,
        ),
    ],
    other: [
      "home",
      ({ moved }) =>
        addUp(
          moved.filter(({ complex }) => complex === ""),
          () => ["in all"],
          ({ refunded }) => refunded,
        ),
    ],
  },
];

export const compareStatements = compareBy(view, statementRules);
