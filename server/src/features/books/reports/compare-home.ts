import { type Compared, compare, shownBy } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

/** What the home says of this moment. */
export function compareHome(reports: Reports): Compared[] {
  const { page, dues, month } = reports;
  const shown = rows.monthsOfHome(reports);
  const largest = new Set(page.largestDues.map(({ userId }) => userId));
  const today = shownBy("home today", shown, rows.ofMonth);
  const ofMonths = rows.moved(reports).filter((row) => shown.some((one) => one.month === row.month));
  const home = shownBy("home", ofMonths, rows.ofMonth);
  const thisMonth = shownBy("home today", [page.thisMonth], () => [month]);
  const outstanding = shownBy("home today", [page], rows.inAll)("outstanding");
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
      shownBy("home's days", page.days, () => [month])("collected"),
    ),
    compare(
      "The home's collected of this month is that of its ways.",
      thisMonth("collected"),
      shownBy("home's ways", page.ways, () => [month])("amount"),
    ),
    compare(
      "The home's collected of this month is that of its complexes.",
      thisMonth("collected"),
      shownBy("home's complexes", page.complexes, () => [month])("collected"),
    ),
    compare(
      "The home's outstanding is that of its complexes.",
      outstanding,
      shownBy("home's complexes", page.complexes, rows.inAll)("outstanding"),
    ),
    compare(
      "The home's outstanding is that of its ages.",
      outstanding,
      shownBy("home's ages", page.ages, rows.inAll)("amount"),
    ),
    compare(
      "The home's outstanding of a complex is what its flats owe.",
      shownBy("home today", page.complexes, rows.byComplex)("outstanding"),
      shownBy("dues", dues, rows.byComplex)(rows.owedBy),
    ),
    compare("The home's ages are those of the dues.", shownBy("home today", page.ages, ({ age }) => [age])("amount"), [
      "dues",
      rows.agesOf(dues),
    ]),
    compare(
      "Those who owe most owe that in the dues.",
      shownBy("home today", page.largestDues, rows.byUser)("amount"),
      shownBy(
        "dues",
        dues.filter(({ userId }) => largest.has(userId)),
        rows.byUser,
      )(rows.owedBy),
    ),
  ];
}
