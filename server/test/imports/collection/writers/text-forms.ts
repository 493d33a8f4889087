import { type CellInput, escaped, plainCell } from "./cells.ts";

function textOf(input: CellInput): string {
  const { v } = plainCell(input);
  return v === null || v === undefined ? "" : String(v);
}

/** A page with a table, as programs export it under the name of a spreadsheet. */
export function htmlOf(rows: readonly (readonly CellInput[])[], before = ""): Buffer {
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(textOf(cell))}</td>`).join("")}</tr>`);
  return Buffer.from(
    `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/></head><body>${before}<table border="1">\n${lines.join("\n")}\n</table></body></html>`,
  );
}

/** Lines of texts; those with a separator or a quotation mark are quoted. */
export function csvOf(rows: readonly (readonly CellInput[])[], separator = ",", end = "\r\n"): Buffer {
  const quoted = (text: string) =>
    text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return Buffer.from(rows.map((cells) => cells.map((cell) => quoted(textOf(cell))).join(separator) + end).join(""));
}
