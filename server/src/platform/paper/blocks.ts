import { drawFoot, type FootBlock, footHeight } from "./foot.ts";
import type { Block } from "./paper.ts";
import type { Sheet } from "./sheet.ts";
import { drawTable } from "./table.ts";
import {
  colours,
  fitLines,
  heightOf,
  lineHeight,
  linesOf,
  type Style,
  sameLine,
  widthOf,
  write,
  writeLine,
} from "./text.ts";

type Of<K extends Block["kind"]> = Extract<Block, { kind: K }>;

/** A code and the frames after it are one row. What ends an A5 stands at its foot. */
export function drawBlocks(sheet: Sheet, blocks: readonly Block[]): void {
  const end = endOf(blocks);
  for (let place = 0; place < blocks.length; place++) {
    if (place === end) goToFoot(sheet, blocks.slice(end));
    const row = footRow(blocks, place);
    if (row.length > 0) {
      drawFoot(sheet, row);
      place += row.length - 1;
    } else drawBlock(sheet, blocks[place] as Block);
  }
}

const isFoot = (block: Block | undefined): block is FootBlock => block?.kind === "code" || block?.kind === "box";

function footRow(blocks: readonly Block[], start: number): FootBlock[] {
  const row: FootBlock[] = [];
  for (const block of blocks.slice(start)) {
    if (!isFoot(block)) break;
    row.push(block);
  }
  return row;
}

/** Where the last codes, frames and notes begin. */
function endOf(blocks: readonly Block[]): number {
  const after = blocks.findLastIndex((block) => !isFoot(block) && block.kind !== "note");
  return after + 1;
}

function goToFoot(sheet: Sheet, end: readonly Block[]): void {
  const row = footRow(end, 0);
  const notes = end.slice(row.length).filter((block) => block.kind === "note");
  const ofNotes = notes.reduce((sum, { text }) => sum + noteHeight(sheet, text), 0);
  const height = (row.length > 0 ? footHeight(sheet, row) : 0) + ofNotes;
  sheet.need(height);
  if (sheet.size === "a5") sheet.y = Math.max(sheet.y, sheet.bottom - height);
}

function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === "letterhead") drawLetterhead(sheet, block);
  else if (block.kind === "heading") drawHeading(sheet, block);
  else if (block.kind === "section") drawSection(sheet, block.text);
  else if (block.kind === "pairs") drawPairs(sheet, block);
  else if (block.kind === "table") drawTable(sheet, block);
  else if (block.kind === "amount") drawAmount(sheet, block);
  else if (block.kind === "text") drawText(sheet, block.text, { size: sheet.base }, 0.4);
  else if (block.kind === "note") drawText(sheet, block.text, noteStyle(sheet), 0.3);
}

function drawLetterhead(sheet: Sheet, { name, lines }: Of<"letterhead">): void {
  const { doc, base, left, width } = sheet;
  const place = () => ({ x: left, y: sheet.y, width });
  sheet.y += write(sheet, name, { size: base + 6, bold: true, colour: colours.accent }, place());
  for (const line of lines) sheet.y += write(sheet, line, { size: base - 1, colour: colours.quiet }, place());
  sheet.y += 4;
  doc
    .moveTo(left, sheet.y)
    .lineTo(left + width, sheet.y)
    .lineWidth(1.4)
    .strokeColor(colours.accent)
    .stroke();
  sheet.y += base * 0.7;
}

function drawHeading(sheet: Sheet, { text, aside = "" }: Of<"heading">): void {
  const { base, left, width } = sheet;
  const title = { size: base + 5, bold: true };
  const beside: Style = { size: base + 0.5, align: "right" };
  const asideWidth = Math.min(
    width * 0.6,
    Math.max(0, ...aside.split("\n").map((line) => widthOf(sheet, line, { ...beside, bold: true }))) + 1,
  );
  const titleWidth = width - asideWidth - 10;
  sheet.need(heightOf(sheet, text, title, titleWidth));
  const ofTitle = write(sheet, text, title, { x: left, y: sheet.y, width: titleWidth });
  let y = sheet.y + sameLine(title, beside);
  for (const [place, line] of aside.split("\n").entries()) {
    const style = { ...beside, bold: place === 0 && aside.includes("\n") };
    y += write(sheet, line, style, { x: left + width - asideWidth, y, width: asideWidth });
  }
  sheet.y = Math.max(sheet.y + ofTitle, y) + base * 0.4;
}

function drawSection(sheet: Sheet, text: string): void {
  const style = { size: sheet.base + 1.5, bold: true };
  sheet.y += sheet.base * 0.5;
  // A heading is not left alone at the end of a page.
  sheet.need(lineHeight(style) * 3);
  sheet.y += write(sheet, text, style, { x: sheet.left, y: sheet.y, width: sheet.width }) + 2;
}

function drawPairs(sheet: Sheet, { pairs, columns = 1, mostLines = Infinity }: Of<"pairs">): void {
  const { base, left, width } = sheet;
  const gap = 18;
  const ownWidth = (width - gap * (columns - 1)) / columns;
  const label: Style = { size: base - 0.5, colour: colours.quiet };
  const value: Style = { size: base };
  const labelWidths = Array.from({ length: columns }, (_, column) => {
    const own = pairs.filter((_pair, place) => place % columns === column);
    return Math.min(ownWidth * 0.45, Math.max(0, ...own.map(([text]) => widthOf(sheet, text, label))) + 12);
  });
  for (let place = 0; place < pairs.length; place += columns) {
    const row = pairs.slice(place, place + columns).map(([name, content], column) => {
      const ofLabel = labelWidths[column] ?? 0;
      const fitted = fitLines(sheet, content, value, ownWidth - ofLabel, mostLines);
      const ofValue = fitted.lines.length * lineHeight(fitted.style);
      return { name, ofLabel, fitted, height: Math.max(heightOf(sheet, name, label, ofLabel - 6), ofValue) };
    });
    const height = Math.max(...row.map((pair) => pair.height));
    sheet.need(height);
    for (const [column, { name, ofLabel, fitted }] of row.entries()) {
      const x = left + column * (ownWidth + gap);
      write(sheet, name, label, { x, y: sheet.y + sameLine(fitted.style, label), width: ofLabel - 6 });
      for (const [at, { drawn, actual }] of fitted.lines.entries()) {
        const y = sheet.y + at * lineHeight(fitted.style);
        writeLine(sheet, drawn, fitted.style, { x: x + ofLabel, y, width: ownWidth - ofLabel }, actual);
      }
    }
    sheet.y += height + 1.5;
  }
  sheet.y += base * 0.4;
}

function drawAmount(sheet: Sheet, { label, amount, words }: Of<"amount">): void {
  const { doc, base, left, width } = sheet;
  const large: Style = { size: base + 9, bold: true, align: "right" };
  const quiet: Style = { size: base - 1, colour: colours.quiet };
  const spoken: Style = { size: base + 0.5, bold: true };
  const pad = 8;
  const amountWidth = widthOf(sheet, amount, large) + 2;
  const inner = width - 2 * pad - amountWidth - 16;
  const ofWords = heightOf(sheet, words, spoken, inner);
  const height = Math.max(lineHeight(large), lineHeight(quiet) + ofWords) + pad;
  sheet.need(height);
  doc.rect(left, sheet.y, width, height).fill(colours.tint);
  const top = sheet.y + pad / 2;
  write(sheet, label, quiet, { x: left + pad, y: top, width: inner });
  write(sheet, words, spoken, { x: left + pad, y: top + lineHeight(quiet), width: inner });
  const y = sheet.y + (height - lineHeight(large)) / 2;
  write(sheet, amount, large, { x: left + width - pad - amountWidth, y, width: amountWidth });
  sheet.y += height + base * 0.7;
}

const noteStyle = ({ base }: Sheet): Style => ({ size: base - 1.5, colour: colours.quiet });

const noteHeight = (sheet: Sheet, text: string) =>
  heightOf(sheet, text, noteStyle(sheet), sheet.width) + sheet.base * 0.3;

/** Long texts go on over further pages, a line at a time. */
function drawText(sheet: Sheet, text: string, style: Style, after: number): void {
  for (const line of linesOf(sheet, text, style, sheet.width)) {
    sheet.need(lineHeight(style));
    writeLine(sheet, line, style, { x: sheet.left, y: sheet.y, width: sheet.width });
    sheet.y += lineHeight(style);
  }
  sheet.y += sheet.base * after;
}
