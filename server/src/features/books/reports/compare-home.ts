import { addUp, compareBy, type Rule } from "./figures.ts";
import type { Reports } from "./read-reports.ts";
import * as rows from "./rows.ts";

const view = (reports: Reports) => {
  const { page, dues, month } = reports;
  const byComplex = ({ complex }: { complex: string }) => [complex];
  const shown = rows.monthsOfHome(reports);
  const ofMonths = rows.moved(reports).filter((row) => shown.some((one) => one.month === row.month));
  const largest = new Set(page.largestDues.map(({ userId }) => userId));
  return { page, dues, month, byComplex, shown, ofMonths, largest };
};

/** What the home says of this moment. */
const homeRules: Rule<ReturnType<typeof view>>[] = [
  {
    says: "The home's collected of this month and the last are those of these months.",
    one: ["home today", ({ shown }) => addUp(shown, rows.ofMonth, ({ collected }) => collected)],
    other: ["home", ({ ofMonths }) => addUp(ofMonths, rows.ofMonth, ({ collected }) => collected)],
  },
  {
    says: "The home's refunded of this month and the last are those of these months.",
    one: ["home today", ({ shown }) => addUp(shown, rows.ofMonth, ({ refunded }) => refunded)],
    other: ["home", ({ ofMonths }) => addUp(ofMonths, rows.ofMonth, ({ refunded }) => refunded)],
  },
  {
    says: "The home's collected of this month is that of its days.",
    one: ["home today", ({ page, month }) => new Map([[month, page.thisMonth.collected]])],
    other: [
      "home's days",
      ({ page, month }) =>
        addUp(
          page.days,
          () => [month],
          ({ collected }) => collected,
        ),
    ],
  },
  {
    says: "The home's collected of this month is that of its ways.",
    one: ["home today", ({ page, month }) => new Map([[month, page.thisMonth.collected]])],
    other: [
      "home's ways",
      ({ page, month }) =>
        addUp(
          page.ways,
          () => [month],
          ({ amount }) => amount,
        ),
    ],
  },
  {
    says: "The home's collected of this month is that of its complexes.",
    one: ["home today", ({ page, month }) => new Map([[month, page.thisMonth.collected]])],
    other: [
      "home's complexes",
      ({ page, month }) =>
        addUp(
          page.complexes,
          () => [month],
          ({ collected }) => collected,
        ),
    ],
  },
  {
    says: "The home's outstanding is that of its complexes.",
    one: ["home today", ({ page }) => new Map([["in all", page.outstanding]])],
    other: [
      "home's complexes",
      ({ page }) =>
        addUp(
          page.complexes,
          () => ["in all"],
          ({ outstanding }) => outstanding,
        ),
    ],
  },
  {
    says: "The home's outstanding is that of its ages.",
    one: ["home today", ({ page }) => new Map([["in all", page.outstanding]])],
    other: [
      "home's ages",
      ({ page }) =>
        addUp(
          page.ages,
          () => ["in all"],
          ({ amount }) => amount,
        ),
    ],
  },
  {
    says: "The home's outstanding of a complex is what its flats owe.",
    one: ["home today", ({ page, byComplex }) => addUp(page.complexes, byComplex, ({ outstanding }) => outstanding)],
    other: ["dues", ({ dues, byComplex }) => addUp(dues, byComplex, rows.owedBy)],
  },
  {
    says: "The home's ages are those of the dues.",
    one: [
      "home today",
      ({ page }) =>
        addUp(
          page.ages,
          ({ age }) => [age],
          ({ amount }) => amount,
        ),
    ],
    other: ["dues", ({ dues }) => rows.agesOf(dues)],
  },
  {
    says: "Those who owe most owe that in the dues.",
    one: [
      "home today",
      ({ page }) =>
        addUp(
          page.largestDues,
          ({ userId }) => [userId],
          ({ amount }) => amount,
        ),
    ],
    other: [
      "dues",
      ({ dues, largest }) =>
        addUp(
          dues.filter(({ userId }) => largest.has(userId)),
          ({ userId }) => [userId],
          rows.owedBy,
        ),
    ],
  },
];

export const compareHome = compareBy(view, homeRules);
