import type { RowProblem } from "@aangan/contract/features/uploads/row-problems";
import type { RefusalParams } from "@aangan/contract/refusals";
import type { Cell } from "../../../../platform/spreadsheets/sheet.ts";

export interface CellProblem {
  problem: RowProblem;
  params?: RefusalParams;
}

export type Reading<T> = { value: T } | CellProblem;

export type ValueCell = Extract<Cell, { kind: "text" | "number" | "date" | "boolean" }>;

/** After a letter of Arabic or an Indian script a joiner is spelling, not a blank. */
const EDGES =
  /^[\s\u00ad\u200b-\u200d\u202a-\u202e\u2060\u2066-\u2069\ufeff]+|(?:[\s\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<![\u0600-\u06ff\u0900-\u0dff])[\u200c\u200d])+$/g;

export function trimmed(text: string): string {
  return text.replace(EDGES, "");
}

/** Equal for equal cells only, however their values came about. A quote tells others from texts, which stay as they are. */
export function contentOf(cell: ValueCell): string | number {
  if (cell.kind === "text") return cell.text.startsWith('"') ? `"t${cell.text}` : cell.text;
  if (cell.kind === "date") return cell.serial;
  return cell.kind === "number" ? `"${cell.value} ${cell.decimals ?? ""} ${cell.shown ?? ""}` : `"b${cell.value}`;
}

export function valueCell(cell: Cell | null): Reading<ValueCell> {
  if (cell === null) return { problem: "cell_empty" };
  switch (cell.kind) {
    case "error":
    case "formula":
    case "merged":
    case "long":
    case "damaged":
      return { problem: `cell_${cell.kind}` };
    default:
      return { value: cell };
  }
}
