import type { ColumnChoice, How, UploadField } from "@aangan/contract/features/uploads/how";
import type { Cell, Sheet, SheetRow } from "../../../../platform/spreadsheets/sheet.ts";
import { valueCell } from "../cells/read-cell.ts";
import type { ParseContext, ParseOptions, TableKind } from "../field.ts";
import { findHeader, headerAt } from "../table/find-header.ts";
import type { HeaderGuess, TargetFields } from "../table/target-fields.ts";

/** Where a field's values come from. */
export type Place = { at: readonly number[]; chosen: boolean } | { value: string };
export type ColumnMap = Partial<Record<UploadField, Place>>;

/** A column of money with the bill type of all its amounts. */
export type AmountColumn = NonNullable<How["amounts"]>[number];

export interface Table {
  sheet: Sheet;
  header: HeaderGuess<UploadField>;
  places: ColumnMap;
  /** Not empty where several columns of money make several bills of a row. */
  amounts: readonly AmountColumn[];
  rows: SheetRow[];
  /** The kind's columns of money and of days. */
  money: UploadField | undefined;
  day: UploadField | undefined;
  /** Only of a table in the specified form, which is read strictly. */
  specified?: SpecifiedColumns;
}

export interface SpecifiedColumns {
  /** What the file calls each column. */
  headers: Partial<Record<UploadField, string>>;
  /** Columns that would have matched, with the header of the one used instead. */
  unused: { header: string; used: string }[];
}

/** A visible sheet, of which perhaps only the beginning was read. */
export interface SheetFound {
  sheet: Sheet;
  header: HeaderGuess<UploadField> | undefined;
  /** It has a header as wanted and at least one row that can be read. */
  isTable: boolean;
  readable: number;
}

const DEFAULT_OPTIONS: ParseOptions = {
  date1904: false,
  days: "dmy",
  turnDays: false,
  rounding: "paise",
  flatsMeant: true,
};

/** The kind's fields as the search for a table needs them. */
export function targetFields(kind: TableKind, surroundings: ParseContext): TargetFields<UploadField> {
  const entries = Object.entries(kind.fields).map(([name, field]) => {
    const fits = (cell: Cell) => {
      const value = valueCell(cell);
      if (!("value" in value)) return false;
      return field.looksRight?.(value.value) ?? "value" in field.read(value.value, DEFAULT_OPTIONS, surroundings, {});
    };
    const { names, required, money, blockNames, nameParts } = field;
    const isKey = name === "flatNumber" && ({ key: true } as const);
    const joined = { ...(blockNames && { blockNames }), ...(nameParts && { nameParts }) };
    return [name, { names, required, fits, ...isKey, ...(money && { money }), ...joined }];
  });
  return Object.fromEntries(entries) as TargetFields<UploadField>;
}

/** How many of the first rows below the header have all required fields that the sheet has columns for. */
const LOOKED_AT = 300;

export function sheetFound(sheet: Sheet, kind: TableKind, targets: TargetFields<UploadField>): SheetFound {
  const header = likeliest(sheet, kind, targets);
  if (!header) return { sheet, header, isTable: false, readable: 0 };
  const readable = readableRows(sheet, kind, targets, header);
  return { sheet, header, isTable: header.score >= kind.leastScore && readable > 0, readable };
}

/** The likeliest header, or that of another table above it, whose rows must not vanish without a word. */
function likeliest(
  sheet: Sheet,
  kind: TableKind,
  targets: TargetFields<UploadField>,
): HeaderGuess<UploadField> | undefined {
  const headers = findHeader(sheet, targets);
  const [best] = headers;
  const above = headers.find(
    (one) =>
      best !== undefined &&
      one.index + one.lines < best.index &&
      one.score >= kind.leastScore &&
      readableRows({ rows: sheet.rows.slice(0, best.index) }, kind, targets, one) > 0,
  );
  return above ?? best;
}

function readableRows(
  sheet: Pick<Sheet, "rows">,
  kind: TableKind,
  targets: TargetFields<UploadField>,
  header: HeaderGuess<UploadField>,
): number {
  const rows = sheet.rows.slice(header.index + header.lines, header.index + LOOKED_AT);
  const telling = tellingFields(kind).flatMap((field) => (header.placed[field] ? [field] : []));
  const hasField = ({ cells }: SheetRow, field: UploadField) =>
    (header.placed[field] ?? []).some((at) => {
      const cell = cells[at];
      return cell ? targets[field].fits(cell) : false;
    });
  return telling.length < 2 ? 0 : rows.filter((row) => telling.every((field) => hasField(row, field))).length;
}

/** A row with these is one. */
function tellingFields({ money }: TableKind): UploadField[] {
  return ["flatNumber", money ?? "name"];
}

/** The sheets to read whole: the chosen ones, else the one that is most like a table. */
export function sheetsToRead(found: readonly SheetFound[], { sheets }: How): number[] {
  if (sheets) return found.flatMap(({ sheet }, index) => (sheets.includes(sheet.name) ? [index] : []));
  const best = found
    .map(({ header, isTable, readable }, index) => ({ index, isTable, score: header?.score ?? 0, readable }))
    .toSorted((one, other) => Number(other.isTable) - Number(one.isTable) || other.score - one.score)[0];
  return best ? [best.index] : [];
}

/** A chosen sheet's table; undefined where none is recognised and nobody said where it begins. */
export function tableIn(
  sheet: Sheet,
  kind: TableKind,
  targets: TargetFields<UploadField>,
  how: How,
): Table | undefined {
  const header = how.headerRow === undefined ? likely(sheet, kind, targets) : headerAt(sheet, targets, how.headerRow);
  if (!header) return undefined;
  const places = placesOf(header, kind, how);
  const amounts = how.amounts ?? [];
  const { money, day } = kind;
  if (amounts.length > 0 && money) {
    delete places[money];
    delete places.billType;
  }
  return { sheet, header, places, amounts, rows: sheet.rows.slice(header.index + header.lines), money, day };
}

function likely(
  sheet: Sheet,
  kind: TableKind,
  targets: TargetFields<UploadField>,
): HeaderGuess<UploadField> | undefined {
  const best = likeliest(sheet, kind, targets);
  return best && best.score >= kind.leastScore ? best : undefined;
}

function placesOf({ placed }: HeaderGuess<UploadField>, kind: TableKind, { columns = {} }: How): ColumnMap {
  const usedColumns = new Set(Object.values(columns).flatMap((choice) => (choice && "at" in choice ? choice.at : [])));
  const places = fieldsOf(kind).flatMap((field): [UploadField, Place][] => {
    const choice = columns[field];
    if (choice) return placeChosen(choice).map((place) => [field, place]);
    const guess = placed[field];
    return guess && !guess.some((at) => usedColumns.has(at)) ? [[field, { at: guess, chosen: false }]] : [];
  });
  return Object.fromEntries(places);
}

/** None for no column and an empty value. */
function placeChosen(choice: ColumnChoice): Place[] {
  if ("value" in choice) return choice.value === "" ? [] : [choice];
  return choice.at.length === 0 ? [] : [{ at: choice.at, chosen: true }];
}

export function fieldsOf(kind: TableKind): UploadField[] {
  return Object.keys(kind.fields) as UploadField[];
}

/** Required fields that no column was found for. */
export function absentFields(kind: TableKind, { places, amounts }: Pick<Table, "places" | "amounts">): UploadField[] {
  const isInAmounts = (field: UploadField) => amounts.length > 0 && (field === "billType" || field === kind.money);
  return fieldsOf(kind).filter((field) => kind.fields[field]?.required && !places[field] && !isInAmounts(field));
}

export function headerText(table: Table, field: UploadField): string {
  const header = table.specified?.headers[field];
  if (header !== undefined) return header;
  const place = table.places[field];
  if (!place || "value" in place) return field;
  return (
    place.at
      .map((at) => table.header.headers[at] ?? "")
      .join(" ")
      .trim() || field
  );
}

export function headersOf(kind: TableKind, table: Table): Partial<Record<UploadField, string>> {
  return Object.fromEntries(fieldsOf(kind).map((field) => [field, headerText(table, field)]));
}

/** The letters by which spreadsheet programs call a column. */
export function letterOf(index: number): string {
  let letters = "";
  for (let remaining = index; remaining >= 0; remaining = Math.floor(remaining / 26) - 1) {
    letters = String.fromCharCode(65 + (remaining % 26)) + letters;
  }
  return letters;
}
