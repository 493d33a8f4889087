import type { Sheet } from "./sheet.ts";

export interface Style {
  size: number;
  bold?: boolean;
  colour?: string;
  align?: "right" | "center";
}

export const colours = { ink: "#1b1f24", quiet: "#59626e", rule: "#c5cbd3", tint: "#f2f5f6", accent: "#0b5a5e" };

/** Of the font: from the top of a line to its baseline, and to the next line. */
const BASELINE = 0.896;
const LINE = 1.36;
/** A text that would take too many lines, beside its size. */
const SMALLER = 0.85;

/** Devanagari with what stands on and below its letters, and the joiners within a word. */
const DEVANAGARI = /[\u200d\u200c\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff\u25cc]/;
const VIRAMA = "\u094d";
const JOINER = "\u200d";
/** Drawn as □, because the font has no sign for it. */
const MISSING = "\ufffd";

const graphemes = new Intl.Segmenter("hi", { granularity: "grapheme" });

/**
 * A font is shaped by the first script of a run, so Latin and Devanagari are apart; and signs of other scripts, which the
 * font lacks, never reach the shaping.
 */
function piecesOf({ fonts }: Sheet, line: string, bold: boolean): string[] {
  const { covers } = bold ? fonts.bold : fonts.regular;
  const pieces: string[] = [];
  let wasDevanagari: boolean | undefined;
  for (const sign of line) {
    const drawn = covers(sign) ? sign : MISSING;
    const isDevanagari = DEVANAGARI.test(drawn);
    if (isDevanagari === wasDevanagari) pieces[pieces.length - 1] += drawn;
    else pieces.push(drawn);
    wasDevanagari = isDevanagari;
  }
  return pieces;
}

export function widthOf(sheet: Sheet, line: string, { size, bold = false }: Style): number {
  const { doc } = sheet;
  doc.font(bold ? "bold" : "regular").fontSize(size);
  return piecesOf(sheet, line, bold).reduce((width, piece) => width + doc.widthOfString(piece), 0);
}

/** Together they are the text: a line that ends at a blank keeps it. */
export function linesOf(sheet: Sheet, text: string, style: Style, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => wrap(sheet, paragraph.replace(/\s+/g, " ").trim(), style, width));
}

function wrap(sheet: Sheet, paragraph: string, style: Style, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (text: string) => widthOf(sheet, text.trimEnd(), style) <= width;
  const add = (part: string) => {
    if (line !== "" && !fits(line + part)) {
      lines.push(line);
      line = "";
    }
    line += part;
  };
  for (const word of paragraph.split(/(?<= )/)) {
    if (fits(word)) add(word);
    else for (const cluster of clustersOf(word)) add(cluster);
  }
  return [...lines, line];
}

/** Where a word may be broken: never within a conjunct. */
function clustersOf(word: string): string[] {
  const clusters: string[] = [];
  for (const { segment } of graphemes.segment(word)) {
    const last = clusters.at(-1);
    if (last?.endsWith(VIRAMA) || last?.endsWith(JOINER)) clusters[clusters.length - 1] += segment;
    else clusters.push(segment);
  }
  return clusters;
}

export const lineHeight = ({ size }: Style) => size * LINE;

export function heightOf(sheet: Sheet, text: string, style: Style, width: number): number {
  return linesOf(sheet, text, style, width).length * lineHeight(style);
}

interface Place {
  x: number;
  y: number;
  width: number;
}

/** Writes within the width, from `y` on. Returns the height. */
export function write(sheet: Sheet, text: string, style: Style, { x, y, width }: Place): number {
  const lines = linesOf(sheet, text, style, width);
  for (const [at, line] of lines.entries()) {
    writeLine(sheet, line, style, { x, y: y + at * lineHeight(style), width });
  }
  return lines.length * lineHeight(style);
}

interface Fitted {
  style: Style;
  lines: readonly { drawn: string; actual: string }[];
}

/** Within so many lines: in smaller letters if it must be, and then with … for the rest, which is still copied and read aloud. */
export function fitLines(sheet: Sheet, text: string, style: Style, width: number, maxLines: number): Fitted {
  const small = { ...style, size: style.size * SMALLER };
  const fitting = [style, small].find((one) => linesOf(sheet, text, one, width).length <= maxLines);
  if (fitting) {
    return {
      style: fitting,
      lines: linesOf(sheet, text, fitting, width).map((line) => ({ drawn: line, actual: line })),
    };
  }
  const lines = linesOf(sheet, text, small, width);
  const remainingText = lines.slice(maxLines - 1).join("");
  const visibleLines = lines.slice(0, maxLines - 1).map((line) => ({ drawn: line, actual: line }));
  return {
    style: small,
    lines: [...visibleLines, { drawn: cut(sheet, remainingText, small, width), actual: remainingText }],
  };
}

function cut(sheet: Sheet, text: string, style: Style, width: number): string {
  const clusters = clustersOf(text);
  const prefix = (count: number) => `${clusters.slice(0, count).join("").trimEnd()}…`;
  let count = clusters.length;
  while (count > 0 && widthOf(sheet, prefix(count), style) > width) count--;
  return prefix(count);
}

/** What is copied or read aloud is the text as it was typed, not the glyphs in their order on the paper. */
export function writeLine(
  sheet: Sheet,
  line: string,
  style: Style,
  { x, y, width }: Place,
  actual: string = line,
): void {
  if (line.trim() === "") return;
  const { doc } = sheet;
  const { size, bold = false, colour = colours.ink, align } = style;
  const drawn = line.trimEnd();
  const free = align === undefined ? 0 : width - widthOf(sheet, drawn, style);
  let at = x + (align === "center" ? free / 2 : free);
  doc
    .font(bold ? "bold" : "regular")
    .fontSize(size)
    .fillColor(colour);
  doc.markContent("Span", { actual });
  for (const piece of piecesOf(sheet, drawn, bold)) {
    doc.text(piece, at, y, { lineBreak: false });
    at += doc.widthOfString(piece);
  }
  doc.endMarkedContent();
}

/** How far below the top of the larger text a smaller one begins, to stand on the same line. */
export const sameLine = (large: Style, small: Style) => (large.size - small.size) * BASELINE;
