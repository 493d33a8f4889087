import type { How, UploadField } from "@aangan/contract/features/uploads/how";
import type { Cell, SheetRow } from "../../../../platform/spreadsheets/sheet.ts";
import { contentOf, valueCell } from "../cells/read-cell.ts";
import { cellText } from "../cells/shown-cell.ts";
import type { At, BadCell, FieldReading, ParseContext, ParseOptions, ProblemRead, TableKind } from "../field.ts";
import { fieldsOf, headerText, type Table } from "./tables.ts";

/** What the reading of cells finds. */
export interface CellsRead {
  bad: BadCell[];
  tidied: (At & { shown: string })[];
  /** Values read as others, and those that nobody knows. */
  values: Map<string, { field: UploadField; from: string; to?: string; rows: number }>;
  /** Cells taken for another text than they have, such as a flat without its dash. */
  others: { shown: string; to: string }[];
  /** Read strictly: results of formulas that the file asks to compute again. */
  stale: BadCell[];
}

interface Needs {
  surroundings: ParseContext;
  style: ParseOptions;
  read: CellsRead;
}

/** `to`: what a person said that the cell stands for. */
interface Noted {
  cell: Cell | null;
  to: string | undefined;
  found: FieldReading;
}

/** A cell may say "constructor". */
function ownText(values: Readonly<Record<string, string>>, shown: string | undefined): string | undefined {
  return shown !== undefined && Object.hasOwn(values, shown) ? values[shown] : undefined;
}

/** As written, so that there is nothing to say about it. */
function isPlain(found: FieldReading): boolean {
  return "value" in found && !found.mapped && !found.tidied && !found.other;
}

function isEmpty(found: FieldReading): boolean {
  return "problem" in found && found.problem === "cell_empty";
}

/** Reads cells of a field; what cannot be used is noted and undefined. Equal cells are read once. */
export function fieldReader(kind: TableKind, table: Table, how: How, { surroundings, style, read }: Needs) {
  const known = new Map(fieldsOf(kind).map((field) => [field, new Map<string | number, FieldReading>()]));
  const isRequired = (field: UploadField) =>
    style.strict ? !kind.upload[field]?.optional : kind.fields[field]?.required;
  const required = new Set(fieldsOf(kind).filter(isRequired));
  const headers = new Map(fieldsOf(kind).map((field) => [field, headerText(table, field)]));

  function reading(field: UploadField, cell: Cell | null, values: Record<string, unknown>): FieldReading {
    const value = valueCell(cell);
    const rule = kind.fields[field];
    if (!("value" in value)) return value;
    if (!rule) return { problem: "cell_empty" };
    if (rule.secret || rule.money) return rule.read(value.value, style, surroundings, values);
    const readings = known.get(field);
    const key = contentOf(value.value);
    const before = readings?.get(key);
    if (before) return before;
    const found = rule.read(value.value, style, surroundings, values);
    readings?.set(key, found);
    return found;
  }

  return (row: SheetRow, field: UploadField, cell: Cell | null, values: Record<string, unknown>): unknown => {
    const to = how.values?.[field] && ownText(how.values[field], shownIn(field, cell));
    const found = reading(field, to === undefined ? cell : { kind: "text", text: to }, values);
    if (to !== undefined || !isPlain(found)) note(row, field, { cell, to, found });
    if (!("value" in found)) return undefined;
    if (style.strict && table.sheet.recalculates && cell && "formula" in cell) {
      read.stale.push(badCell(row, field, { problem: "result_stale" }, shownIn(field, cell)));
    }
    return found.value;
  };

  function shownIn(field: UploadField, cell: Cell | null): string | undefined {
    return kind.fields[field]?.secret ? undefined : cellText(cell, style.date1904);
  }

  function note(row: SheetRow, field: UploadField, { cell, to, found }: Noted): void {
    if (isEmpty(found) && !required.has(field)) return;
    const text = shownIn(field, cell);
    if (text !== undefined) noteValue(field, text, to, found);
    if ("problem" in found) read.bad.push(badCell(row, field, found, text));
    else if (text !== undefined) noteTaken(row, text, found);
  }

  function badCell({ row }: SheetRow, field: UploadField, found: ProblemRead, text: string | undefined): BadCell {
    const { problem: code, params, meant } = found;
    return {
      ...{ sheet: table.sheet.name, row, column: headers.get(field) ?? field, field, code },
      ...(params && { params }),
      ...(text !== undefined && { shown: text }),
      ...(meant !== undefined && { meant }),
    };
  }

  function noteTaken({ row }: SheetRow, text: string, found: Extract<FieldReading, { value: unknown }>): void {
    if (found.tidied) read.tidied.push({ sheet: table.sheet.name, row, shown: text });
    if (found.other) read.others.push({ shown: text, to: String(found.value) });
  }

  function noteValue(field: UploadField, from: string, to: string | undefined, found: FieldReading): void {
    const isMapped = to !== undefined || ("mapped" in found && found.mapped);
    const isUnknown = "problem" in found && kind.fields[field]?.choices !== undefined && found.problem !== "cell_empty";
    if (!isMapped && !isUnknown) return;
    const key = `${field} ${from}`;
    const value = "value" in found ? { to: String(found.value) } : {};
    const entry = read.values.get(key) ?? { field, from, ...value, rows: 0 };
    entry.rows += 1;
    read.values.set(key, entry);
  }
}
