import type { WireOf } from "@aangan/contract/endpoint";
import type { Review } from "@aangan/contract/features/uploads/review";
import { type Paise, paise } from "@aangan/contract/money";
import type { Evaluation } from "../judge/evaluate.ts";
import { groupProblems } from "../judge/warnings/group-problems.ts";
import { cellText } from "../read/cells/shown-cell.ts";
import type { At } from "../read/field.ts";
import { letterOf, type Table } from "../read/rows/tables.ts";
import type { Kind } from "./kind.ts";

/** As the server makes it: sums are paise. */
type MadeReview = WireOf<typeof Review>;

const FIRST_ROWS = 50;
const ROWS_NAMED = 200;
const ROWS_AROUND = 2;
const ROWS_WITHOUT_TABLE = 20;
const CELLS_SHOWN = 30;
const SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;

/** What a person is shown of a file before it goes in. */
export function makeReview<R extends At>(kind: Kind<R>, evaluated: Evaluation<R>): MadeReview {
  const { how, doubts, settled, bad, layout, plan } = evaluated;
  const { passwords: _passwords, ...answers } = how;
  const isOpen = plan === "" || settled.fates.length === 0;
  return {
    ...(!isOpen && { plan }),
    sheets: sheetsOf(evaluated),
    table: tableOf(evaluated),
    doubts,
    values: evaluated.reads.flatMap(({ values }) => [...values.values()]).slice(0, ROWS_NAMED),
    left: leftRowsByReason(evaluated),
    totals: totalsOf(evaluated),
    counts: countsOf(evaluated),
    sums: settled.sums.map(({ amount, last, ...sum }) => ({
      ...sum,
      amount: paise(amount),
      ...(last && { last: { rows: last.rows, amount: paise(last.amount) } }),
    })),
    days: settled.days,
    first: firstRows(kind, evaluated),
    changes: settled.changes,
    problems: groupProblems(bad),
    warnings: settled.warnings,
    withoutPassword: settled.withoutPassword,
    ...(layout && { layout }),
    // A corrected password is the browser's own, and must not be lost with the next answer.
    how: answers,
  };
}

function sheetsOf<R extends At>({ found, tables }: Evaluation<R>): MadeReview["sheets"] {
  const chosen = new Set(tables.map(({ sheet }) => sheet.name));
  return found.map(({ sheet, header }) => ({
    name: sheet.name,
    rows: sheet.rows.length,
    score: Math.round((header?.score ?? 0) * 100) / 100,
    chosen: chosen.has(sheet.name),
  }));
}

function tableOf<R extends At>({ tables, found, how }: Evaluation<R>): MadeReview["table"] {
  const [table] = tables;
  if (!table) {
    const sheet = found.find(({ sheet: { whole } }) => whole)?.sheet ?? found[0]?.sheet;
    const around = (sheet?.rows ?? [])
      .slice(0, ROWS_WITHOUT_TABLE)
      .map((row) => toSampleRow(row, sheet?.date1904 ?? false));
    return { sheet: sheet?.name ?? "", headerRow: null, columns: [], around };
  }
  const { sheet, header, rows, places } = table;
  const from = Math.max(0, header.index - ROWS_AROUND);
  const around = sheet.rows.slice(from, header.index + header.lines + ROWS_AROUND);
  const columns = header.columns.map(({ at, header: text, hidden, score, why }) => {
    const field = Object.entries(places).find(([, place]) => place && "at" in place && place.at.includes(at))?.[0];
    const isChosen = field !== undefined && how.columns?.[field as keyof typeof places] !== undefined;
    return {
      ...{ at, letter: letterOf(at), header: text, hidden, samples: samplesOf(table, rows, at) },
      ...(field !== undefined && { field }),
      score: Math.round(score * 100) / 100,
      why: isChosen ? ("chosen" as const) : why,
    };
  });
  return {
    sheet: sheet.name,
    headerRow: sheet.rows[header.index]?.row ?? null,
    columns,
    around: around.map((row) => toSampleRow(row, sheet.date1904)),
  };
}

/** Secrets are not shown. */
function samplesOf({ sheet, places }: Table, rows: Table["rows"], at: number): string[] {
  const { password } = places;
  if (password && "at" in password && password.at.includes(at)) return [];
  const samples: string[] = [];
  for (const { cells } of rows) {
    const text = cellText(cells[at] ?? null, sheet.date1904);
    if (text !== undefined) samples.push(text.slice(0, MAX_SAMPLE_LENGTH));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

function toSampleRow({ row, cells }: Table["rows"][number], date1904: boolean): { row: number; cells: string[] } {
  return {
    row,
    cells: cells.slice(0, CELLS_SHOWN).map((cell) => (cellText(cell, date1904) ?? "").slice(0, MAX_SAMPLE_LENGTH)),
  };
}

function leftRowsByReason<R extends At>({ reads }: Evaluation<R>): MadeReview["left"] {
  const byReason = new Map<MadeReview["left"][number]["reason"], number[]>();
  for (const { sorted, away } of reads) {
    for (const { row, reason } of [...sorted.left, ...away]) {
      byReason.set(reason, [...(byReason.get(reason) ?? []), row]);
    }
  }
  return [...byReason].map(([reason, rows]) => ({ reason, count: rows.length, rows: rows.slice(0, ROWS_NAMED) }));
}

function totalsOf<R extends At>({ reads, tables }: Evaluation<R>): MadeReview["totals"] {
  return reads.flatMap(({ sorted }, index) =>
    sorted.totals.map(({ row, paise: amount, grand }) => {
      return { sheet: tables[index]?.sheet.name ?? "", row, amount: amount as Paise, grand };
    }),
  );
}

function countsOf<R extends At>({ settled: { fates }, bad }: Evaluation<R>): MadeReview["counts"] {
  const of = (outcome: string) => fates.filter(({ fate }) => fate === outcome).length;
  const badRows = new Set(bad.map(({ sheet, row }) => `${row} ${sheet}`)).size;
  return { new: of("new"), alreadyThere: of("there"), changed: of("changed"), bad: badRows };
}

function firstRows<R extends At>(kind: Kind<R>, { settled: { fates } }: Evaluation<R>): MadeReview["first"] {
  return fates.slice(0, FIRST_ROWS).map(({ row, fate }) => {
    return { sheet: row.sheet, row: row.row, fate, values: kind.shown(row) };
  });
}
