/** A text that a spreadsheet program would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Quotes a cell, and puts an apostrophe before what would be computed instead of shown. */
function cellText(cell: string): string {
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as CSV that Excel opens as it is: UTF-8 with its mark, lines ended by CRLF, no cell that runs as a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellText).join(",")).join("\r\n")}\r\n`;
}
