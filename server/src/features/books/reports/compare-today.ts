import { type Compared, compare, figuresOf } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

/** What dues and lists say at this moment. */
export function compareToday(reports: Reports): Compared[] {
  const { dues, owed, monthEnds, receipts, unidentified } = reports;
  const balances = rows.balances(monthEnds.slice(-1));
  const waiting = receipts.filter(({ way, state }) => way === "cheque" && rows.UNDER_WAY.includes(state));
  const stray = rows.received(monthEnds).filter(({ way }) => way === "unidentified");
  const monthEnd = figuresOf("month-end", balances, rows.byComplex);
  const duesOfComplex = figuresOf("dues", dues, rows.byComplex);
  const duesOfFlat = figuresOf("dues", dues, rows.byUser);
  return [
    compare(
      "Open bills at the end of this month are what flats owe, by complex.",
      monthEnd("closing"),
      duesOfComplex(rows.owedBy),
    ),
    compare(
      "Advances at the end of this month are those in the dues, by complex.",
      monthEnd("closingAdvances"),
      duesOfComplex("advance"),
    ),
    compare(
      "A flat's dues are what it owes less its advance.",
      duesOfFlat("net"),
      figuresOf("dues by age", dues, rows.byUser)((row) => rows.owedBy(row) - row.advance),
    ),
    compare(
      "A resident's dues are the balance of the statement.",
      duesOfFlat("net"),
      figuresOf("statements", rows.linesOfResidents(reports), rows.byResident)("paise"),
    ),
    compare(
      "What present residents owe by complex is in the list of complexes.",
      figuresOf("list of complexes", owed, rows.byComplex)(({ unpaidPaise }) => unpaidPaise ?? 0),
      figuresOf(
        "dues",
        dues.filter(({ leftAt }) => leftAt === null),
        rows.byComplex,
      )(rows.owedBy),
    ),
    compare(
      "Cheques under way of a resident are the same in the dues and the list of receipts.",
      duesOfFlat((row) => row.unclearedCheques + row.postDatedCheques),
      figuresOf("receipts", waiting, rows.byResident)("paise"),
    ),
    compare(
      "Unidentified money in its list is that at the end of this month.",
      figuresOf(
        "list of unidentified money",
        unidentified.filter(({ assigned }) => !assigned),
        rows.inAll,
      )(({ amount, refunded }) => amount - refunded),
      figuresOf("month-end", balances, rows.inAll)("closingUnidentified"),
    ),
    compare(
      "All unidentified money in its list is what came in without a flat.",
      figuresOf("list of unidentified money", unidentified, rows.inAll)("amount"),
      figuresOf("month-end", stray, rows.inAll)("received"),
    ),
  ];
}
