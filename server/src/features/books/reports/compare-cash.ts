import { addUp, type Compared, compare, figuresOf } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

/** The cash book. */
export function compareCash({ cash, today, refunds, monthEnds }: Reports): Compared[] {
  const days = [...cash.days].reverse();
  const open = days.filter(({ closedAt }) => closedAt === null);
  const byDay = ({ day }: { day: string }) => [day];
  const book = figuresOf("cash book", days, byDay);
  const openDay = figuresOf("cash book", open, byDay);
  const moved = open.flatMap(({ day, rows: all }) => all.map((row) => ({ day, ...row })));
  const rowsOf = (kind: string) => figuresOf("rows", moved, byDay)((row) => (row.kind === kind ? row.amount : 0));
  const before = days.map(({ day }, at) => ({ day, closing: days[at - 1]?.closing ?? 0 }));
  const last = days.findLast(({ day, closedAt }) => day <= today || closedAt !== null);
  const inCash = rows.received(monthEnds).filter(({ way: byMethod }) => byMethod === "cash");
  const paidOut = refunds.filter(({ state, paid }) => state === "SETTLED" && paid?.way === "cash");
  return [
    compare(
      "A day closes with what was in the box, what came and what left.",
      book("closing"),
      figuresOf(
        "rolled forward",
        days,
        byDay,
      )((row) => row.opening + row.received - row.paidOut - row.deposited + row.difference),
    ),
    compare(
      "A day of the cash book begins with what the one before closed with.",
      book("opening"),
      figuresOf("day before", before, byDay)("closing"),
    ),
    compare("What an open day received is its rows.", openDay("received"), rowsOf("received")),
    compare("What an open day paid out is its rows.", openDay("paidOut"), rowsOf("paid_out")),
    compare("What an open day paid in is its rows.", openDay("deposited"), rowsOf("deposited")),
    compare(
      "The box has what the last day closed with.",
      ["box", new Map([["now", cash.inBox]])],
      ["cash book", new Map([["now", last?.closing ?? 0]])],
    ),
    compare(
      "Cash that came less cash that was paid out is that of all months.",
      figuresOf(
        "cash book",
        days,
        rows.inAll,
      )((row) => row.neverInBox.reduce((remaining, { amount }) => remaining - amount, row.received - row.paidOut)),
      [
        "month-end and refunds",
        rows.together(
          addUp(inCash, rows.inAll, (row) => row.received - row.cancelled),
          addUp(paidOut, rows.inAll, ({ amount }) => -amount),
        ),
      ],
    ),
  ];
}
