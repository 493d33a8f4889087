import { type Compared, compare, figuresOf } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

/** Received, cancelled, collected and refunded, and what became of it. */
export function compareMoney(reports: Reports): Compared[] {
  const { home, monthEnds } = reports;
  const [balances, received, moved] = [rows.balances(monthEnds), rows.received(monthEnds), rows.moved(reports)];
  const overviewByMethod = figuresOf("home", moved, rows.byMethod);
  const fileByMethod = figuresOf("month-end", received, rows.byMethod);
  const monthEndByMethod = figuresOf("month-end by way", received, rows.inMonth);
  const monthEnd = figuresOf("month-end", balances, rows.inMonth);
  const methodOfComplex = ({ complex, way }: (typeof received)[number]) => [complex, way];
  return [
    compare(
      "Collected by month, complex and way is received and assigned less cancelled.",
      overviewByMethod("collected"),
      fileByMethod((row) => row.received + row.assigned - row.cancelled),
    ),
    compare(
      "Collected by month, complex and way is the same in the home and the file.",
      overviewByMethod("collected"),
      fileByMethod("collected"),
    ),
    compare(
      "Refunded by month, complex and way is the same in the home and the file.",
      overviewByMethod("refunded"),
      fileByMethod("refunded"),
    ),
    compare(
      "Received by month, complex and way is the rows of the sheet of payments.",
      fileByMethod("received"),
      figuresOf("sheet of payments", rows.sheet(reports, "payments"), ({ month, complex, kind }) => [
        month,
        complex,
        kind,
      ])((row) => row.bill + row.advance + row.unidentified),
    ),
    compare(
      "Received of a month and complex is what bills, advances and unidentified money got.",
      monthEndByMethod("received"),
      monthEnd((row) => row.onBills + row.asAdvances + row.unidentified),
    ),
    compare(
      "Assigned of a month and complex is the same by way and in the balances.",
      monthEndByMethod("assigned"),
      monthEnd((row) => row.assigned - row.givenToFlats),
    ),
    compare(
      "Cancelled receipts of a month and complex were taken off bills and advances.",
      monthEndByMethod("cancelled"),
      monthEnd((row) => row.reversedOfBills + row.reversedOfAdvances),
    ),
    compare(
      "Refunded of a month and complex was taken off bills, advances and unidentified money.",
      monthEndByMethod("refunded"),
      monthEnd((row) => row.refundedOfBills + row.refundedOfAdvances + row.refundedOfUnidentified),
    ),
    compare(
      "What was written down in any month is what counts in any month, by complex and way.",
      figuresOf("month-end booked", received, methodOfComplex)("booked"),
      figuresOf("month-end received", received, methodOfComplex)("received"),
    ),
    compare(
      "The years of a complex's residents are its collected less its refunds, by month.",
      figuresOf("years", rows.years(reports), rows.inMonth)("paid"),
      figuresOf("home", moved.filter(rows.isFlats), rows.inMonth)((row) => row.collected - row.refunded),
    ),
    compare(
      "All money of the home, less refunds, is what its months kept.",
      figuresOf("home", home.moved, rows.inAll)(({ collected, refunded }) => collected - refunded),
      figuresOf("month-end", balances, rows.inAll)(rows.retainedOf),
    ),
  ];
}
