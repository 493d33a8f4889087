import type { Doubt } from "@aangan/contract/features/uploads/review";
import type { Cell } from "../../../../platform/spreadsheets/sheet.ts";
import { isDueDateInRange } from "../../../bills/due-date.ts";
import { readDay } from "../../read/cells/day.ts";
import { guessDays } from "../../read/cells/guess-days.ts";
import { valueCell } from "../../read/cells/read-cell.ts";
import { cellText } from "../../read/cells/shown-cell.ts";
import { cellsOf, styleOf } from "../../read/rows/read-table.ts";
import { letterOf, type Table } from "../../read/rows/tables.ts";
import { answer, type DoubtContext, doubt } from "./evidence.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than this part of the numbers outside the allowed years: they are no days. */
const OUTSIDE_PART = 4;

type ReadAs = { days: "dmy" | "mdy"; turnDays: boolean };

function dayOf(cell: Cell | null, table: Table, as: ReadAs): string | undefined {
  const value = valueCell(cell);
  const day = "value" in value ? readDay(value.value, { ...as, date1904: table.sheet.date1904 }) : value;
  return "value" in day ? day.value : undefined;
}

/** The numbers below "Due" may be money that is due. */
export function daysAreMoney({ tables, how, surroundings: { today } }: DoubtContext): Doubt | undefined {
  const [table] = tables;
  const place = table?.day && table.places[table.day];
  if (!table || !place || !("at" in place)) return undefined;
  const [at = -1] = place.at;
  const cells = cellsOf(table, table.day);
  const numbers = cells.filter((cell) => cell?.kind === "number");
  const filled = cells.filter((cell) => cell !== null && cell.kind !== "merged");
  if (numbers.length * 2 <= filled.length) return undefined;
  const days = numbers.map((cell) => dayOf(cell, table, { days: "dmy", turnDays: false }));
  const outside = days.filter((day) => day === undefined || !isDueDateInRange(day, today)).length;
  const isMoney =
    numbers.some((cell) => cell?.kind === "number" && !Number.isInteger(cell.value)) ||
    outside * OUTSIDE_PART > numbers.length ||
    !SAYS_DAY.test(table.header.headers[at] ?? "");
  if (!isMoney) return undefined;
  const params = { header: table.header.headers[at] ?? "", letter: letterOf(at) };
  const sample = `${cellText(numbers[0] ?? null, false) ?? ""} → ${days[0] ?? "?"}`;
  const answers = [
    answer("money", { columns: { [table.day ?? ""]: { at: [] } } }, { params, count: numbers.length }),
    answer("days", { agreed: ["days_are_money"] }, { params, sample, count: numbers.length }),
  ];
  return doubt("days_are_money", answers, how.agreed?.includes("days_are_money") ? "days" : undefined, params);
}

const SAYS_DAY = /date|day|\bdt\b|last|pay ?by|due ?on|तिथि|तारीख|दिनांक|दिन/iu;

/** Real dates among texts, as an American program leaves them. */
export function daysMixed({ tables, how }: DoubtContext): Doubt | undefined {
  const [table] = tables;
  if (!table) return undefined;
  const cells = cellsOf(table, table.day);
  if (!guessDays(cells, table.sheet.date1904).mixed) return undefined;
  const real = cells.filter((cell) => cell?.kind === "date");
  const as = (turnDays: boolean) => `${dayOf(real[0] ?? null, table, { days: "dmy", turnDays }) ?? ""}`;
  const answers = [
    answer("turn", { turnDays: true }, { sample: as(true), count: real.length }),
    answer("keep", { turnDays: false }, { sample: as(false), count: real.length }),
  ];
  const answerKey = how.turnDays === undefined ? undefined : how.turnDays ? "turn" : "keep";
  return doubt("days_mixed", answers, answerKey);
}

/** Which of 05/12/2026 is the day: asked when day first puts a row where it can hardly be, and month first all of them near. */
export function dayOrder({ kind, tables, how, surroundings: { today } }: DoubtContext): Doubt | undefined {
  const [table] = tables;
  if (!table) return undefined;
  const cells = cellsOf(table, table.day).filter((cell) => cell?.kind === "text");
  if (cells.length === 0 || !guessDays(cells, false).ambiguous) return undefined;
  const { turnDays } = styleOf(table, how);
  const read = (days: "dmy" | "mdy") => cells.map((cell) => dayOf(cell, table, { days, turnDays }));
  const ahead = (day: string | undefined) => (day ? (Date.parse(day) - Date.parse(today)) / DAY_MS : Number.NaN);
  const isWrong = read("dmy").some((day) => kind.expectsDay?.(ahead(day)) === "unlikely");
  const isRight = read("mdy").every((day) => kind.expectsDay?.(ahead(day)) === "near");
  if (!(isWrong && isRight) && how.days === undefined) return undefined;
  const answers = (["dmy", "mdy"] as const).map((days) => {
    const text = cellText(cells[0] ?? null, false) ?? "";
    return answer(days, { days }, { sample: `${text} → ${read(days)[0] ?? ""}`, count: cells.length });
  });
  return doubt("day_order", answers, how.days);
}
