import { type Compared, compare, figuresOf } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

/** Billed and cancelled. */
export function compareBills(reports: Reports): Compared[] {
  const { home, page, month } = reports;
  const homeMonths = rows.monthsOfHome(reports);
  const ofMonths = home.billed.filter((row) => homeMonths.some((one) => one.month === row.month));
  const balances = rows.balances(reports.monthEnds);
  const monthEnd = figuresOf("month-end", balances, rows.inMonth);
  const bills = (kind: string) => figuresOf("sheet of bills", rows.sheet(reports, "bills", kind), rows.inMonth)("bill");
  const statements = (kind: string) => figuresOf("statements", rows.lines(reports, kind), rows.inMonth);
  return [
    compare(
      "Bills less cancelled ones of a month and complex are what its residents read in their years.",
      figuresOf("home", home.billed, rows.inMonth)("paise"),
      figuresOf("years", rows.years(reports), rows.inMonth)("billed"),
    ),
    compare("Bills of a month and complex are the rows of the sheet of bills.", monthEnd("billed"), bills("billed")),
    compare("Bills of a month and complex are those in statements.", monthEnd("billed"), statements("bill")("paise")),
    compare(
      "Cancelled bills of a month and complex are the rows of the sheet of bills.",
      monthEnd("cancelled"),
      bills("cancelled"),
    ),
    compare(
      "Cancelled bills of a month and complex are those in statements.",
      monthEnd("cancelled"),
      statements("bill_cancelled")(({ paise }) => -paise),
    ),
    compare(
      "Bills less cancelled ones of a month and complex are the same in the home and the file.",
      figuresOf("home", home.billed, rows.inMonth)("paise"),
      monthEnd((row) => row.billed - row.cancelled),
    ),
    compare(
      "A resident's bills less cancelled ones are those in the statement.",
      figuresOf("years", rows.yearsOfResidents(reports), rows.byResident)("billed"),
      figuresOf("statements", rows.linesOfResidents(reports, ...rows.BILL_LINES), rows.byResident)("paise"),
    ),
    compare(
      "The home's bills of this month and the last are those of these months.",
      figuresOf("home today", homeMonths, rows.ofMonth)("billed"),
      figuresOf("home", ofMonths, rows.ofMonth)("paise"),
    ),
    compare(
      "The home's bills of this month are those of its complexes.",
      figuresOf("home today", [page.thisMonth], () => [month])("billed"),
      figuresOf("home's complexes", page.complexes, () => [month])("billed"),
    ),
  ];
}
