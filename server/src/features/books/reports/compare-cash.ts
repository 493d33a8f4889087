import { addUp, compareBy, type Rule } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

const view = (reports: Reports) => {
  const { cash, today, refunds, monthEnds } = reports;
  const days = [...cash.days].reverse();
  const open = days.filter(({ closedAt }) => closedAt === null);
  const byDay = ({ day }: { day: string }) => [day];
  const ofRows = (kind: string) =>
    addUp(
      open.flatMap(({ day, rows: all }) => all.map((row) => ({ day, ...row }))),
      byDay,
      (row) => (row.kind === kind ? row.amount : 0),
    );
  const inCash = rows.received(monthEnds).filter(({ way }) => way === "cash");
  const paidOut = refunds.filter(({ state, paid }) => state === "SETTLED" && paid?.way === "cash");
  const last = days.findLast(({ day }) => day <= today);
  return { cash, days, open, byDay, ofRows, inCash, paidOut, last };
};

/** The cash book. */
const cashRules: Rule<ReturnType<typeof view>>[] = [
  {
    says: "A day closes with what was in the box, what came and what left.",
    one: ["cash book", ({ days, byDay }) => addUp(days, byDay, ({ closing }) => closing)],
    other: [
      "rolled forward",
      ({ days, byDay }) =>
        addUp(days, byDay, (row) => row.opening + row.received - row.paidOut - row.deposited + row.difference),
    ],
  },
  {
    says: "A day of the cash book begins with what the one before closed with.",
    one: ["cash book", ({ days, byDay }) => addUp(days, byDay, ({ opening }) => opening)],
    other: [
      "day before",
      ({ days, byDay }) =>
        addUp(
          days.map(({ day }, at) => ({ day, before: days[at - 1]?.closing ?? 0 })),
          byDay,
          ({ before }) => before,
        ),
    ],
  },
  {
    says: "What an open day received is its rows.",
    one: ["cash book", ({ open, byDay }) => addUp(open, byDay, ({ received }) => received)],
    other: ["rows", ({ ofRows }) => ofRows("received")],
  },
  {
    says: "What an open day paid out is its rows.",
    one: ["cash book", ({ open, byDay }) => addUp(open, byDay, (row) => row.paidOut)],
    other: ["rows", ({ ofRows }) => ofRows("paid_out")],
  },
  {
    says: "What an open day paid in is its rows.",
    one: ["cash book", ({ open, byDay }) => addUp(open, byDay, ({ deposited }) => deposited)],
    other: ["rows", ({ ofRows }) => ofRows("deposited")],
  },
  {
    says: "The box has what the last day closed with.",
    one: ["box", ({ cash }) => new Map([["now", cash.inBox]])],
    other: ["cash book", ({ last }) => new Map([["now", last?.closing ?? 0]])],
  },
  {
    says: "Cash that came less cash that was paid out is that of all months.",
    one: [
      "cash book",
      ({ days }) =>
        addUp(
          days,
          () => ["in all"],
          (row) => row.neverInBox.reduce((left, { amount }) => left - amount, row.received - row.paidOut),
        ),
    ],
    other: [
      "month-end and refunds",
      ({ inCash, paidOut }) =>
        rows.together(
          addUp(
            inCash,
            () => ["in all"],
            (row) => row.received - row.cancelled,
          ),
          addUp(
            paidOut,
            () => ["in all"],
            ({ amount }) => -amount,
          ),
        ),
    ],
  },
];

export const compareCash = compareBy(view, cashRules);
