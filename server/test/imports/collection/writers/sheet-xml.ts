import { type CellInput, escaped, type GivenCell, lettersOf, plainCell } from "./cells.ts";

export interface GivenTab {
  name?: string;
  rows: readonly (readonly CellInput[])[];
  hidden?: "hidden" | "veryHidden";
  /** The reference of the first cell. */
  at?: { row: number; column: number };
  merges?: readonly string[];
  /** Attributes of rows, by their numbers. */
  rowAttributes?: Readonly<Record<number, string>>;
  /** Attributes of columns, by their indexes. */
  columnAttributes?: Readonly<Record<number, string>>;
  /** What stands before the data and after it. */
  head?: string;
  tail?: string;
  /** Rows below all others, as XML. */
  rowsXml?: string;
}

/** What all sheets of a book share. */
export interface Shared {
  strings: "shared" | "inline";
  texts: string[];
  formats: string[];
}

/** As many as most programs write of a number. */
const WRITTEN_DIGITS = 16;

const DEFAULT_ORIGIN = { row: 1, column: 0 };

export function sheetXml(tab: GivenTab, shared: Shared): string {
  const { row: first, column: firstColumn } = tab.at ?? DEFAULT_ORIGIN;
  const rows = tab.rows.map((cells, index) => {
    const number = first + index;
    const inside = cells.map((cell, at) => cellXml(`${lettersOf(firstColumn + at)}${number}`, plainCell(cell), shared));
    return `<row r="${number}"${attributes(tab.rowAttributes?.[number])}>${inside.join("")}</row>`;
  });
  const merged = tab.merges?.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const merges = merged ? `<mergeCells count="${tab.merges?.length}">${merged}</mergeCells>` : "";
  const data = `<sheetData>${rows.join("")}${tab.rowsXml ?? ""}</sheetData>`;
  return `${tab.head ?? ""}${columnsXml(tab)}${data}${merges}${tab.tail ?? ""}`;
}

function columnsXml({ columnAttributes = {} }: GivenTab): string {
  const columns = Object.entries(columnAttributes).map(
    ([index, more]) => `<col min="${Number(index) + 1}" max="${Number(index) + 1}" width="12"${attributes(more)}/>`,
  );
  return columns.length > 0 ? `<cols>${columns.join("")}</cols>` : "";
}

function attributes(text: string | undefined): string {
  return text === undefined ? "" : ` ${text}`;
}

function cellXml(reference: string, cell: GivenCell, shared: Shared): string {
  const style = cell.z === undefined ? "" : ` s="${indexOf(shared.formats, cell.z) + 1}"`;
  const start = `<c r="${reference}"${style}`;
  if (cell.xml !== undefined) return `${start}${cell.xml}</c>`;
  if (cell.f !== undefined) return `${start}${resultXml(cell)}</c>`;
  if (cell.rich) return `${start}${textXml(cell.rich.map((run) => `<r>${textElement(run)}</r>`).join(""), shared)}</c>`;
  switch (typeof cell.v) {
    case "string":
      return `${start}${textXml(textElement(cell.v), shared)}</c>`;
    case "number":
      return `${start}><v>${Number(cell.v.toPrecision(WRITTEN_DIGITS))}</v></c>`;
    case "boolean":
      return `${start} t="b"><v>${cell.v ? 1 : 0}</v></c>`;
    default:
      return style === "" ? "" : `${start}/>`;
  }
}

function resultXml({ f = "", v }: GivenCell): string {
  const type = typeof v === "string" ? ' t="str"' : "";
  const result = v === null || v === undefined ? "" : `<v>${escaped(String(v))}</v>`;
  return `${type}><f>${escaped(f)}</f>${result}`;
}

/** A text as an element that keeps its blanks. */
function textElement(text: string): string {
  const plain = escaped(text).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
  return `<t xml:space="preserve">${plain}</t>`;
}

function textXml(content: string, { strings, texts }: Shared): string {
  if (strings === "inline") return ` t="inlineStr"><is>${content}</is>`;
  return ` t="s"><v>${indexOf(texts, content)}</v>`;
}

function indexOf(list: string[], item: string): number {
  const at = list.indexOf(item);
  return at >= 0 ? at : list.push(item) - 1;
}
