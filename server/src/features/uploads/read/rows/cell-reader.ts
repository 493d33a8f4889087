import type { How, UploadField } from "@aangan/contract/features/uploads/how";
import type { Cell, SheetRow } from "../../../../platform/spreadsheets/sheet.ts";
import { cellText } from "../cells/shown-cell.ts";
import type { TableKind } from "../field.ts";
import { fieldsOf, type Table } from "./tables.ts";

const DITTO = /^(?:"|''|”|″|〃|do|-do-|--do--|ditto)$/i;

export type CellReader = ReturnType<typeof cellReader>;

/** Gives a row's cell of a field: corrected, constant, joined of two, or filled down. */
export function cellReader(
  kind: TableKind,
  { sheet, places, rows, specified }: Table,
  { cells = [], fillDown = [] }: How,
) {
  const corrected = new Map(
    cells.filter((one) => one.sheet === sheet.name).map(({ row, field, text }) => [`${row} ${field}`, text]),
  );
  const fillable = new Set<UploadField>();
  const above = new Map<string, Cell | null>();
  if (!specified) for (const field of fieldsOf(kind)) fillColumn(field);

  /** For every row the value that stands above it, where the cell itself has none. */
  function fillColumn(field: UploadField): void {
    const place = places[field];
    if (!place || "value" in place || place.at.length !== 1) return;
    const [at = -1] = place.at;
    const byBlanks = kind.fields[field]?.fillDown === true;
    let last: Cell | null = null;
    for (const row of rows) {
      const cell = row.cells[at] ?? null;
      if (!isBlank(cell, byBlanks)) last = cell;
      else if (last) above.set(`${row.row} ${field}`, last);
    }
  }

  function rawCell(row: SheetRow, field: UploadField): Cell | null {
    const place = places[field];
    if (!place) return null;
    if ("value" in place) return { kind: "text", text: place.value };
    const found = place.at.map((at) => row.cells[at] ?? null);
    return found.length === 1 ? (found[0] ?? null) : joined(found, field);
  }

  return {
    fillable,
    of(row: SheetRow, field: UploadField): Cell | null {
      if (corrected.size + above.size === 0) return rawCell(row, field);
      const key = `${row.row} ${field}`;
      const text = corrected.get(key);
      if (text !== undefined) return text === "" ? null : { kind: "text", text };
      const value = above.get(key);
      if (value === undefined) return rawCell(row, field);
      if (fillDown.includes(field)) return value;
      fillable.add(field);
      return rawCell(row, field);
    },
  };
}

function isBlank(cell: Cell | null, byBlanks: boolean): boolean {
  if (cell?.kind === "merged") return cell.down === true;
  if (!byBlanks) return false;
  return cell === null || (cell.kind === "text" && DITTO.test(cell.text.trim()));
}

/** Block and number of a flat, or first and last name, stand in two columns. */
function joined(cells: readonly (Cell | null)[], field: UploadField): Cell | null {
  const texts = cells.map((cell) => (cell ? (cellText(cell, false) ?? "") : "").trim()).filter(Boolean);
  if (texts.length === 0) return null;
  return { kind: "text", text: field === "name" ? fullName(texts) : texts.join("-") };
}

/** Some lists have the surname in both columns. */
function fullName([first = "", last = ""]: readonly string[]): string {
  return last === "" || first.endsWith(` ${last}`) ? first : `${first} ${last}`;
}
