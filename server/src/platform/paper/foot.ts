import type { Block } from "./paper.ts";
import { darkRuns, qrOf } from "./qr-path.ts";
import type { Sheet } from "./sheet.ts";
import { colours, heightOf, type Style, write } from "./text.ts";

export type FootBlock = Extract<Block, { kind: "code" | "box" }>;

const CODE = 74;
const BOX = { width: 104, height: 62 };
const GAP = 12;
/** Above and below a row, as a share of the size of texts. */
const ROUND = 1;
/** A reader needs this many modules of white around a code. */
const QUIET_MODULES = 2;

const small = ({ base }: Sheet): Style => ({ size: base - 1.5, colour: colours.quiet });

/** A code and the frames beside it stand on one row. */
export function footHeight(sheet: Sheet, row: readonly FootBlock[]): number {
  const texts = row.filter((block) => block.kind === "code").map((block) => textHeight(sheet, block.text, row));
  const hasCode = texts.length > 0;
  return Math.max(hasCode ? CODE : BOX.height, ...texts) + ROUND * sheet.base;
}

const boxesWidth = (row: readonly FootBlock[]) => row.filter(({ kind }) => kind === "box").length * (BOX.width + GAP);

function textWidth(sheet: Sheet, row: readonly FootBlock[]): number {
  const codes = row.filter(({ kind }) => kind === "code").length;
  return (sheet.width - boxesWidth(row)) / codes - CODE - GAP;
}

const textHeight = (sheet: Sheet, text: string, row: readonly FootBlock[]) =>
  heightOf(sheet, text, small(sheet), textWidth(sheet, row));

/** Codes from the left, frames from the right. */
export function drawFoot(sheet: Sheet, row: readonly FootBlock[]): void {
  const height = footHeight(sheet, row);
  sheet.need(height);
  const top = sheet.y + (ROUND * sheet.base) / 2;
  let left = sheet.left;
  let right = sheet.left + sheet.width - boxesWidth(row) + GAP;
  for (const block of row) {
    if (block.kind === "code") {
      drawCode(sheet, block.address, { x: left, y: top });
      const width = textWidth(sheet, row);
      const y = top + Math.max(0, (CODE - textHeight(sheet, block.text, row)) / 2);
      write(sheet, block.text, small(sheet), { x: left + CODE + GAP, y, width });
      left += CODE + GAP + width;
    } else {
      drawBox(sheet, block.text, { x: right, y: top + height - ROUND * sheet.base - BOX.height });
      right += BOX.width + GAP;
    }
  }
  sheet.y += height;
}

function drawBox(sheet: Sheet, text: string, { x, y }: { x: number; y: number }): void {
  const { width, height } = BOX;
  sheet.doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(colours.rule).stroke();
  const style = { ...small(sheet), align: "center" } as const;
  const inner = width - 8;
  write(sheet, text, style, { x: x + 4, y: y + height - heightOf(sheet, text, style, inner) - 2, width: inner });
}

/** As rectangles, so that it is sharp in every size. */
function drawCode({ doc }: Sheet, address: string, { x, y }: { x: number; y: number }): void {
  const code = qrOf(address);
  const size = CODE / (code.getModuleCount() + 2 * QUIET_MODULES);
  // A module is a unit, so that its corners are whole numbers, which are short.
  doc
    .save()
    .translate(x + QUIET_MODULES * size, y + QUIET_MODULES * size)
    .scale(size);
  for (const { row, first, end } of darkRuns(code)) doc.rect(first, row, end - first, 1);
  doc.fill("#000000").restore();
}
