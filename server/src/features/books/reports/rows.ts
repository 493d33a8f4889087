import { monthAfter } from "../../../platform/month.ts";
import { addUp, type Figures } from "./figures.ts";
import type { Reports } from "./read-reports.ts";

type Month = Pick<Reports["monthEnds"][number], "month" | "complexes" | "received">;

/** One row for each month and complex of the month's files. */
export const balances = (of: readonly Month[]) =>
  of.flatMap(({ month, complexes }) => complexes.map((row) => ({ month, ...row })));

/** One row for each month, complex and way of the month's files. */
export const received = (of: readonly Month[]) =>
  of.flatMap(({ month, received: rows }) => rows.map((row) => ({ month, ...row })));

export const isFlats = ({ complex }: { complex: string | null }) => complex !== "";

export const moved = ({ home }: Reports) => home.moved.map((row) => ({ month: row.day.slice(0, 7), ...row }));

export const sheet = ({ sheets }: Reports, name: string, ...kinds: readonly string[]) =>
  sheets.filter((row) => row.sheet === name && (kinds.length === 0 || kinds.includes(row.kind)));

/** Lines of statements, by month and complex. */
export const lines = (reports: Reports, ...kinds: readonly string[]) =>
  reports.lines.filter((row) => row.residentId === null && kinds.includes(row.kind));

/** Lines of statements, by resident. */
export const linesOfResidents = (reports: Reports, ...kinds: readonly string[]) =>
  reports.lines.filter((row) => row.residentId !== null && (kinds.length === 0 || kinds.includes(row.kind)));

export const years = (reports: Reports) => reports.years.filter(({ residentId }) => residentId === null);
export const yearsOfResidents = (reports: Reports) => reports.years.filter(({ residentId }) => residentId !== null);

export const inMonth = ({ month, complex }: { month: string | null; complex: string | null }) => [month, complex];
export const byMethod = ({ month, complex, way }: { month: string; complex: string; way: string }) => [
  month,
  complex,
  way,
];

export const ofMonth = ({ month }: { month: string | null }) => [month];
export const byComplex = ({ complex }: { complex: string | null }) => [complex];
export const byResident = ({ residentId }: { residentId: string | null }) => [residentId];
export const byUser = ({ userId }: { userId: string | null }) => [userId];
export const inAll = () => ["in all"];

export const BILL_LINES = ["bill", "bill_cancelled"];
export const MONEY_LINES = ["payment", "receipt", "given", "taken_back", "cheque_returned", "refund"];

export const owedBy = (row: Reports["dues"][number]) => row.notDue + row.upTo30 + row.upTo60 + row.upTo90 + row.over90;

export const ENDED: readonly string[] = ["BOUNCED", "GIVEN_BACK", "CANCELLED"];
export const UNDER_WAY: readonly string[] = ["LATER", "RECEIVED", "DEPOSITED"];

type Balance = ReturnType<typeof balances>[number];

export const rolledBills = (row: Balance) =>
  row.opening +
  row.billed -
  row.cancelled -
  row.onBills -
  row.used +
  row.usedBack +
  row.reversedOfBills +
  row.refundedOfBills;
export const rolledAdvances = (row: Balance) =>
  row.openingAdvances +
  row.asAdvances +
  row.assigned -
  row.used +
  row.usedBack -
  row.reversedOfAdvances -
  row.refundedOfAdvances;
export const rolledUnidentified = (row: Balance) =>
  row.openingUnidentified + row.unidentified - row.givenToFlats - row.refundedOfUnidentified;

/** What was left with the association of a month's money. */
export const retainedOf = (row: Balance) =>
  row.onBills +
  row.asAdvances +
  row.unidentified +
  row.assigned -
  row.givenToFlats -
  row.reversedOfBills -
  row.reversedOfAdvances -
  row.refundedOfBills -
  row.refundedOfAdvances -
  row.refundedOfUnidentified;

/** Each month's end, named after the month that comes next. */
export const endsBefore = (months: Reports["monthEnds"]) =>
  balances(months.slice(1).map((next, at) => ({ ...next, complexes: months[at]?.complexes ?? [] })));

const add = (sums: Map<string, number>, key: string, paise: number) => sums.set(key, (sums.get(key) ?? 0) + paise);

/** What all lines up to the end of each month are together, by complex. */
export function balancesOfStatements(reports: Reports): Figures {
  const all = lines(reports, ...BILL_LINES, ...MONEY_LINES);
  const sums = new Map<string, number>();
  for (const { month: end } of reports.monthEnds)
    for (const { month, complex, paise } of all) if ((month ?? "") <= end) add(sums, `${end} ${complex}`, paise);
  return sums;
}

/** As the books were when a month ended: without what was written later, with what counts later. */
export function balancesAsWritten({ monthEnds, pastDues, brought }: Reports): Figures {
  const sums = new Map<string, number>();
  for (const { month: end } of pastDues) {
    const own = monthEnds.findLast(({ month }) => month <= end);
    for (const row of own?.complexes.filter(isFlats) ?? [])
      add(sums, `${end} ${row.complex}`, row.closing - row.closingAdvances);
    for (const { complex, counted, written, ...row } of brought.filter(isFlats)) {
      const net = row.received + row.assigned - row.cancelled - row.refunded;
      if (counted <= end && written > end) add(sums, `${end} ${complex}`, net);
      if (counted > end && written <= end) add(sums, `${end} ${complex}`, -net);
    }
  }
  return sums;
}

export function agesOf(dues: Reports["dues"]): Figures {
  const ages = dues.flatMap(({ notDue, upTo30, upTo60, upTo90, over90 }) =>
    Object.entries({ notDue, upTo30, upTo60, upTo90, over90 }).map(([age, paise]) => ({ age, paise })),
  );
  return addUp(ages, ({ age }) => [age], "paise");
}

export function together(...some: readonly Figures[]): Figures {
  const sums = new Map<string, number>();
  for (const figures of some) for (const [key, paise] of figures) add(sums, key, paise);
  return sums;
}

/** The figures of two months at the top of the home. */
export const monthsOfHome = ({ page, month }: Reports) => [
  { month, ...page.thisMonth },
  { month: monthAfter(month, -1), ...page.lastMonth },
];

/** Every amount of some rows, each under its own name. */
export function everyAmount<T extends object>(
  some: readonly T[],
  keyOf: (row: T) => readonly (string | null)[],
): Figures {
  const amounts = some.flatMap((row) =>
    Object.entries(row).map(([name, value]) => ({
      key: [...keyOf(row), name],
      paise: typeof value === "number" ? value : 0,
    })),
  );
  return addUp(amounts, ({ key }) => key, "paise");
}
