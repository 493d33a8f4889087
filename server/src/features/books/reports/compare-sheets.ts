import { type Compared, compare, figuresOf } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

/** The sheets of a month and its balances. */
export function compareSheets(reports: Reports): Compared[] {
  const monthEnd = figuresOf("month-end", rows.balances(reports.monthEnds), rows.inMonth);
  const payments = figuresOf("sheet of payments", rows.sheet(reports, "payments"), rows.inMonth);
  return [
    compare("Money on bills is the rows of the sheet of payments.", monthEnd("onBills"), payments("bill")),
    compare(
      "Money kept as advances is the rows of the sheet of payments.",
      monthEnd("asAdvances"),
      payments("advance"),
    ),
    compare(
      "Unidentified money is the rows of the sheet of payments.",
      monthEnd("unidentified"),
      payments("unidentified"),
    ),
    ...compareMovements(reports, monthEnd),
  ];
}

type MonthEnd = ReturnType<typeof figuresOf<ReturnType<typeof rows.balances>[number]>>;

function compareMovements(reports: Reports, monthEnd: MonthEnd): Compared[] {
  const movements = (kind: string) =>
    figuresOf("sheet of movements", rows.sheet(reports, "movements", kind), rows.inMonth);
  return [
    compare(
      "Taken back from bills is the rows of the sheet of movements.",
      monthEnd("reversedOfBills"),
      movements("reversal")(({ bill }) => -bill),
    ),
    compare(
      "Taken back from advances is the rows of the sheet of movements.",
      monthEnd("reversedOfAdvances"),
      movements("reversal")(({ advance }) => -advance),
    ),
    compare(
      "Refunded from bills is the rows of the sheet of movements.",
      monthEnd("refundedOfBills"),
      movements("refund")(({ bill }) => -bill),
    ),
    compare(
      "Refunded from advances is the rows of the sheet of movements.",
      monthEnd("refundedOfAdvances"),
      movements("refund")(({ advance }) => -advance),
    ),
    compare(
      "Refunded from unidentified money is the rows of the sheet of movements.",
      monthEnd("refundedOfUnidentified"),
      movements("refund")(({ unidentified }) => -unidentified),
    ),
    compare(
      "Advances that paid bills are the rows of the sheet of movements.",
      monthEnd("used"),
      movements("used")("bill"),
    ),
    compare(
      "Advances that paid bills were taken off advances.",
      monthEnd("used"),
      movements("used")(({ advance }) => -advance),
    ),
    compare(
      "Uses taken back are the rows of the sheet of movements.",
      monthEnd("usedBack"),
      movements("usedBack")(({ bill }) => -bill),
    ),
    compare("Uses taken back are advances again.", monthEnd("usedBack"), movements("usedBack")("advance")),
    compare(
      "Money given to flats is the rows of the sheet of movements.",
      monthEnd("assigned"),
      movements("assigned")("advance"),
    ),
    compare(
      "Money given to flats was taken off unidentified money.",
      monthEnd("givenToFlats"),
      movements("assigned")(({ unidentified }) => -unidentified),
    ),
  ];
}
