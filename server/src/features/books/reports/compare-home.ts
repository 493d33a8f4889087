import { type Compared, compare, figuresOf } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

/** What the home says of this moment. */
export function compareHome(reports: Reports): Compared[] {
  const { page, dues, month } = reports;
  const homeMonths = rows.monthsOfHome(reports);
  const largestDuesIds = new Set(page.largestDues.map(({ userId }) => userId));
  const today = figuresOf("home today", homeMonths, rows.ofMonth);
  const ofMonths = rows.moved(reports).filter((row) => homeMonths.some((one) => one.month === row.month));
  const home = figuresOf("home", ofMonths, rows.ofMonth);
  const thisMonth = figuresOf("home today", [page.thisMonth], () => [month]);
  const outstanding = figuresOf("home today", [page], rows.inAll)("outstanding");
  return [
    compare(
      "The home's collected of this month and the last are those of these months.",
      today("collected"),
      home("collected"),
    ),
    compare(
      "The home's refunded of this month and the last are those of these months.",
      today("refunded"),
      home("refunded"),
    ),
    compare(
      "The home's collected of this month is that of its days.",
      thisMonth("collected"),
      figuresOf("home's days", page.days, () => [month])("collected"),
    ),
    compare(
      "The home's collected of this month is that of its ways.",
      thisMonth("collected"),
      figuresOf("home's ways", page.ways, () => [month])("amount"),
    ),
    compare(
      "The home's collected of this month is that of its complexes.",
      thisMonth("collected"),
      figuresOf("home's complexes", page.complexes, () => [month])("collected"),
    ),
    compare(
      "The home's outstanding is that of its complexes.",
      outstanding,
      figuresOf("home's complexes", page.complexes, rows.inAll)("outstanding"),
    ),
    compare(
      "The home's outstanding is that of its ages.",
      outstanding,
      figuresOf("home's ages", page.ages, rows.inAll)("amount"),
    ),
    compare(
      "The home's outstanding of a complex is what its flats owe.",
      figuresOf("home today", page.complexes, rows.byComplex)("outstanding"),
      figuresOf("dues", dues, rows.byComplex)(rows.owedBy),
    ),
    compare(
      "The home's ages are those of the dues.",
      figuresOf("home today", page.ages, ({ age }) => [age])("amount"),
      ["dues", rows.agesOf(dues)],
    ),
    compare(
      "Those who owe most owe that in the dues.",
      figuresOf("home today", page.largestDues, rows.byUser)("amount"),
      figuresOf(
        "dues",
        dues.filter(({ userId }) => largestDuesIds.has(userId)),
        rows.byUser,
      )(rows.owedBy),
    ),
  ];
}
