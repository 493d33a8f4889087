import type { Block, Column } from "./paper.ts";
import type { Sheet } from "./sheet.ts";
import { colours, lineHeight, linesOf, type Style, writeLine } from "./text.ts";

type Table = Extract<Block, { kind: "table" }>;

/** Between the text of a cell and its edges. */
const PAD = { x: 5, y: 2 };

interface Placed extends Column {
  x: number;
  inner: number;
}

/** Goes on over further pages, each with the table's head. The sums stay with the last row. */
export function drawTable(sheet: Sheet, { columns, rows, sums }: Table): void {
  const placed = placeColumns(sheet, columns);
  const styles = stylesOf(sheet);
  const labels = columns.map(({ label }) => label);
  const head = rowHeight(sheet, placed, labels, styles.head);
  const drawHead = () => {
    sheet.doc.rect(sheet.left, sheet.y, sheet.width, head).fill(colours.tint);
    drawRow(sheet, placed, labels, styles.head);
  };
  const sumHeight = sums ? rowHeight(sheet, placed, sums, styles.sums) : 0;
  sheet.need(head + (rows[0] ? rowHeight(sheet, placed, rows[0], styles.row) : 0));
  drawHead();
  for (const [place, row] of rows.entries()) {
    const isLast = place === rows.length - 1;
    if (sheet.need(rowHeight(sheet, placed, row, styles.row) + (isLast ? sumHeight : 0))) drawHead();
    drawRow(sheet, placed, row, styles.row);
    drawRule(sheet, isLast ? colours.quiet : colours.rule);
  }
  if (sums) {
    drawRow(sheet, placed, sums, styles.sums);
    drawRule(sheet, colours.quiet);
  }
  sheet.y += sheet.base * 0.5;
}

function stylesOf({ base }: Sheet): Record<"head" | "row" | "sums", Style> {
  return {
    head: { size: base - 1, bold: true, colour: colours.quiet },
    row: { size: base - 0.5 },
    sums: { size: base - 0.5, bold: true },
  };
}

function placeColumns({ left, width }: Sheet, columns: readonly Column[]): Placed[] {
  const shares = columns.reduce((sum, column) => sum + column.width, 0);
  let x = left;
  return columns.map((column) => {
    const own = (column.width / shares) * width;
    const placed = { ...column, x: x + PAD.x, inner: own - 2 * PAD.x };
    x += own;
    return placed;
  });
}

function rowHeight(sheet: Sheet, columns: readonly Placed[], cells: readonly string[], style: Style): number {
  const lines = columns.map(({ inner }, place) => linesOf(sheet, cells[place] ?? "", style, inner).length);
  return Math.max(1, ...lines) * lineHeight(style) + 2 * PAD.y;
}

function drawRow(sheet: Sheet, columns: readonly Placed[], cells: readonly string[], style: Style): void {
  const height = rowHeight(sheet, columns, cells, style);
  for (const [place, { x, inner, align }] of columns.entries()) {
    const lines = linesOf(sheet, cells[place] ?? "", style, inner);
    for (const [at, line] of lines.entries()) {
      const y = sheet.y + PAD.y + at * lineHeight(style);
      writeLine(sheet, line, { ...style, ...(align && { align }) }, { x, y, width: inner });
    }
  }
  sheet.y += height;
}

function drawRule({ doc, left, width, y }: Sheet, colour: string): void {
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke();
}
