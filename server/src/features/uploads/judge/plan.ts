import { createHash } from "node:crypto";
import type { How } from "@aangan/contract/features/uploads/how";

/** What will become of a row. Never with a password. */
export interface PlannedRow {
  sheet: string;
  row: number;
  fate: string;
  key: string;
  paise?: number | undefined;
  changes?: readonly string[] | undefined;
}

/** SHA-256 in hexadecimal of everything that would be written, so that nobody confirms what they were not shown. */
export function planOf(fates: readonly PlannedRow[], how: How, fileSha256: Buffer): string {
  const lines = fates.map(({ sheet, row, fate, key, paise = null, changes = [] }) => {
    return `${JSON.stringify([sheet, row, fate, key, paise, changes])}\n`;
  });
  return createHash("sha256")
    .update(lines.join(""))
    .update(`${canonical(readingOf(how))}\n`)
    .update(fileSha256)
    .digest("hex");
}

/**
 * The answers by which the file was read. Passwords are secrets, ticks say that the plan was seen, and a layout's
 * name only says what to remember: what a layout answers is among the other answers.
 */
function readingOf({ passwords: _secret, agreed: _ticks, layout: _name, ...reading }: How) {
  const { sheets, leaveOut, change, fillDown, cells } = reading;
  return {
    ...reading,
    sheets: sheets?.toSorted(),
    fillDown: fillDown?.toSorted(),
    change: change?.toSorted(),
    leaveOut: leaveOut && sorted(leaveOut, canonical),
    // Of two corrections of one cell the order counts, and sorting keeps it.
    cells: cells && sorted(cells, ({ text: _text, ...cell }) => canonical(cell)),
  };
}

function sorted<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const keyed = all.map((one) => ({ one, key: keyOf(one) }));
  const inOrder = keyed.toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
  return inOrder.map(({ one }) => one);
}

/** JSON with the keys of every object in order, and none without a value. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(sorted(Object.entries(part), ([name]) => name))
      : part,
  );
}

/** A password can also stand in a corrected cell, as a constant, and as what a value stands for. */
export function withoutPasswords({ passwords: _passwords, ...how }: How): How {
  const { columns, values, cells } = how;
  return {
    ...how,
    ...(cells && { cells: cells.map((cell) => (cell.field === "password" ? { ...cell, text: "" } : cell)) }),
    ...(values?.password && { values: { ...values, password: {} } }),
    ...(columns?.password && "value" in columns.password && { columns: { ...columns, password: { value: "" } } }),
  };
}
