import type { Paper } from "./paper.ts";

export type Document = PDFKit.PDFDocument;

/** Whether a font has a sign. */
interface Font {
  covers: (sign: string) => boolean;
}

/** Where the next block of a paper goes. */
export interface Sheet {
  doc: Document;
  fonts: { regular: Font; bold: Font };
  size: Paper["size"];
  /** The size of its texts, in points. */
  base: number;
  left: number;
  width: number;
  /** Moves down with each block. */
  y: number;
  bottom: number;
  /** Begins a new page unless so many points are left. Returns whether it did. */
  need(height: number): boolean;
}

const WIDTH = 595.28;

/** In points. A5 lies, and so is as wide as A4 that stands. */
const formats = {
  a4: { height: 841.89, top: 46, side: 48, foot: 40, base: 10 },
  a5: { height: 419.53, top: 22, side: 36, foot: 14, base: 8.5 },
};

/** Room below the texts for the number of the page. */
const NUMBER = 12;

/** The first page of a paper. */
export function beginSheet(doc: Document, fonts: Sheet["fonts"], size: Paper["size"]): Sheet {
  const { height, top, side, foot, base } = formats[size];
  const begin = () => doc.addPage({ size: [WIDTH, height], margin: 0 });
  begin();
  const sheet: Sheet = {
    ...{ doc, fonts, size, base, left: side, width: WIDTH - 2 * side, y: top, bottom: height - foot - NUMBER },
    need(space) {
      const isFull = sheet.y + space > sheet.bottom && sheet.y > top;
      if (!isFull) return false;
      begin();
      sheet.y = top;
      return true;
    },
  };
  return sheet;
}
