import pg from "pg";

/** Makes a row of the texts that the server sent, under the names that TypeScript has for its columns. */
export type RowReader = (texts: readonly (string | null)[]) => Record<string, unknown>;

/** Whole numbers of 64 bits, such as paise, stay exact: beyond 2^53 reading them is an error. */
function readWhole(text: string): number {
  const whole = Number(text);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`number too large: ${text}`);
  return whole;
}

/** An instant as a server with UTC writes it: `2026-11-21 17:30:32.123456+00`. */
const UTC_INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins;
const readAnyInstant = pg.types.getTypeParser(TIMESTAMPTZ, "text") as (text: string) => unknown;

/** An instant, to the millisecond; the driver's own way takes three times as long and is left for every other form: `infinity`, BC, other zones. */
export function readInstant(text: string): unknown {
  if (!UTC_INSTANT.test(text)) return readAnyInstant(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, readWhole],
  [NUMERIC, readWhole],
  [DATE, (text) => text],
  [TIMESTAMPTZ, readInstant],
]);

/** A column's name as TypeScript has it, word for word as Kysely's plugin for that makes it. */
export function camelCaseOf(column: string): string {
  return column.replace(/(?<!^)_|(?<=_)[^_]/g, (sign) => (sign === "_" ? "" : sign.toUpperCase()));
}

/** A value of a JSON column, with the names in it as TypeScript has them. */
function nameWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => (Array.isArray(one) ? one : nameWithin(one)));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [camelCaseOf(name), nameWithin(part)]));
}

/** Makes what reads the rows of a statement. Columns are looked up once, not in every row. */
export function rowReader(fields: readonly Pick<pg.FieldDef, "name" | "dataTypeID">[]): RowReader {
  const columns = fields.map(({ name, dataTypeID: oid }) => ({
    key: camelCaseOf(name),
    read: parsers.get(oid) ?? (pg.types.getTypeParser(oid, "text") as (text: string) => unknown),
  }));
  return (texts) => {
    if (texts.length !== columns.length) throw new Error("a row has other columns than were described");
    const row: Record<string, unknown> = {};
    let place = 0;
    for (const { key, read } of columns) {
      const text = texts[place++] ?? null;
      row[key] = text === null ? null : nameWithin(read(text));
    }
    return row;
  };
}
