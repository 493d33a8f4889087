import type { UploadField } from "@aangan/contract/features/uploads/how";
import type { Doubt } from "@aangan/contract/features/uploads/review";
import { groupedBy } from "../../../../platform/grouped-by.ts";
import { cellText } from "../../read/cells/shown-cell.ts";
import type { At } from "../../read/field.ts";
import { absentFields, fieldsOf, headerText, letterOf, type Table } from "../../read/rows/tables.ts";
import { type Answer, answer, type DoubtContext, doubt } from "./evidence.ts";

/**
 * Fields without a column, and columns that leave out what they would repeat. While `amounts` asks whether each
 * column of money has bills of its own, no column for their type is missing.
 */
export function missingFields({ kind, tables, how, reads }: DoubtContext, amounts?: Doubt): Doubt[] {
  const [table] = tables;
  if (!table) return [];
  const mayBeKinds = amounts?.given === undefined && amounts?.answers.some(({ key }) => key === "kinds");
  const absent = absentFields(kind, table).filter((field) => field !== "billType" || !mayBeKinds);
  const filledFields = fieldsOf(kind).filter((field) => {
    const choice = how.columns?.[field];
    return choice && "value" in choice && choice.value !== "";
  });
  return [
    ...absent.map((field) => doubt("missing", columnAnswers(table, field), undefined, { field })),
    ...filledFields.map((field) => doubt("missing", columnAnswers(table, field), "value", { field })),
    ...fillable(reads[0]?.fillable ?? [], table),
  ];
}

/** The columns that nothing else was taken from. */
function columnAnswers({ header, places, rows, sheet }: Table, field: UploadField): Answer[] {
  const usedColumns = new Set(Object.values(places).flatMap((place) => (place && "at" in place ? place.at : [])));
  return header.columns
    .filter(({ at, hidden }) => !hidden && !usedColumns.has(at))
    .map(({ at, header: text }) => {
      const filled = rows.flatMap(({ cells }) => cells[at] ?? []);
      const params = { header: text, letter: letterOf(at), sheet: sheet.name };
      const sample = cellText(filled[0] ?? null, sheet.date1904) ?? "";
      return answer("column", { columns: { [field]: { at: [at] } } }, { params, count: filled.length, sample });
    });
}

function fillable(fields: readonly UploadField[], table: Table): Doubt[] {
  return fields.map((field) => {
    const params = { field, header: headerText(table, field) };
    return doubt("missing", [answer("fillDown", { fillDown: [field] }, { params })], undefined, params);
  });
}

/** Flats that are nobody's as written, but nearly somebody's. */
export function flatsOther({ reads, how }: DoubtContext): Doubt | undefined {
  const otherFlats = reads.flatMap((read) => read.others);
  const count = otherFlats.length;
  if (count === 0 && how.flats === undefined) return undefined;
  const sample = otherFlats
    .slice(0, 3)
    .map(({ shown, to }) => `${shown} → ${to}`)
    .join(", ");
  const answers = [
    answer("meant", { flats: "meant" }, { sample, count }),
    answer("asWritten", { flats: "asWritten" }, { count }),
  ];
  return doubt("flats_other", answers, how.flats, { count });
}

/** One thing several times in the file. Returns the rows with what was answered done. */
export function foldRepeats<R extends At>({ kind, how }: DoubtContext<R>, rows: readonly R[]) {
  const groups = groupedBy(rows, kind.keyOf);
  const repeated = [...groups.values()].filter((group) => group.length > 1);
  if (repeated.length === 0) return { rows, doubt: undefined };
  const areEqual = repeated.every(([first, ...rest]) => rest.every((other) => first && kind.same(first, other)));
  const { add } = kind;
  const count = repeated.reduce((sum, group) => sum + group.length, 0);
  const sample = repeated
    .slice(0, 3)
    .map((group) => group.map(({ row }) => row).join(" + "))
    .join(", ");
  const more = { count, sample };
  const answers = [
    ...(add ? [answer("sum", { repeats: "sum" }, more)] : []),
    ...(areEqual ? [answer("once", { repeats: "once" }, more)] : []),
    answer("none", { repeats: "none" }, more),
  ];
  const answerKey = answers.some(({ key }) => key === how.repeats) ? how.repeats : undefined;
  const folded = [...groups.values()].flatMap((group) => foldGroup(kind, group, answerKey));
  return { rows: folded, doubt: doubt("rows_repeat", answers, answerKey, { count }) };
}

function foldGroup<R extends At>(
  { add }: DoubtContext<R>["kind"],
  group: readonly R[],
  answerKey: string | undefined,
): R[] {
  const [first, ...rest] = group;
  if (!first || rest.length === 0) return [...group];
  if (answerKey === "sum" && add) return [rest.reduce((one, other) => add(one, other), first)];
  return answerKey === "none" ? [] : [first];
}
