import { readFile } from "node:fs/promises";
import PDFDocument from "pdfkit";
import { drawBlocks } from "./blocks.ts";
import type { Paper } from "./paper.ts";
import { beginSheet, type Document, type Sheet } from "./sheet.ts";
import { colours, widthOf, writeLine } from "./text.ts";

export type FontFiles = Record<"regular" | "bold", string>;

/** An opened font; to open one takes longer than to draw a paper. */
interface OpenFont {
  hasGlyphForCodePoint(code: number): boolean;
  /** Glyphs that were drawn, each with the letters for which it was drawn first. */
  _glyphs: Record<number, unknown>;
}
type OpenFonts = Record<keyof FontFiles, OpenFont>;

let opened: Promise<OpenFonts> | undefined;

/** The same papers are the same bytes. */
export async function makePdf(papers: readonly Paper[], files: FontFiles): Promise<Uint8Array> {
  opened ??= openFonts(files);
  const { regular, bold } = await opened;
  const [first] = papers;
  if (!first) throw new Error("no paper to draw");
  // What was drawn before must not show in the table by which letters are found again.
  for (const font of [regular, bold]) font._glyphs = {};
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    font: NO_FONT,
    lang: first.language === "hi" ? "hi-IN" : "en-IN",
    displayTitle: true,
    info: { Title: first.title, Producer: "Aangan", Creator: "Aangan", CreationDate: newest(papers) },
  });
  doc.registerFont("regular", regular as unknown as string);
  doc.registerFont("bold", bold as unknown as string);
  const fonts = { regular: fontOf(regular), bold: fontOf(bold) };
  const bytes = bytesOf(doc);
  for (const paper of papers) drawPaper(doc, fonts, paper);
  doc.end();
  return bytes;
}

/** Otherwise a document begins with a font of pdfkit's own, whose file a bundle lacks. */
const NO_FONT = null as unknown as string;

async function openFonts({ regular, bold }: FontFiles): Promise<OpenFonts> {
  const files = await Promise.all([readFile(regular), readFile(bold)]);
  const [ofRegular, ofBold] = files.map((file) => {
    const doc = new PDFDocument({ autoFirstPage: false, font: file as unknown as string });
    return (doc as unknown as { _font: { font: OpenFont } })._font.font;
  });
  if (!ofRegular || !ofBold) throw new Error("a font is missing");
  return { regular: ofRegular, bold: ofBold };
}

const newest = (papers: readonly Paper[]) => new Date(Math.max(...papers.map(({ issuedAt }) => issuedAt.getTime())));

function fontOf(font: OpenFont): Sheet["fonts"]["regular"] {
  const known = new Map<string, boolean>();
  const covers = (sign: string) => {
    const seen = known.get(sign) ?? font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
    known.set(sign, seen);
    return seen;
  };
  return { covers };
}

async function bytesOf(doc: Document): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of doc as unknown as AsyncIterable<Buffer>) pieces.push(piece);
  // Not a part of Node's pool: its memory is handed over.
  return new Uint8Array(Buffer.concat(pieces));
}

function drawPaper(doc: Document, fonts: Sheet["fonts"], paper: Paper): void {
  const { start, count } = doc.bufferedPageRange();
  const first = start + count;
  const sheet = beginSheet(doc, fonts, paper.size);
  drawBlocks(sheet, paper.blocks);
  const pages = doc.bufferedPageRange().start + doc.bufferedPageRange().count - first;
  for (let page = 0; page < pages; page++) {
    doc.switchToPage(first + page);
    if (paper.across) drawAcross(sheet, paper.across);
    if (pages > 1) drawNumber(sheet, `${page + 1} / ${pages}`);
  }
  doc.flushPages();
}

function drawNumber(sheet: Sheet, number: string): void {
  const { base, left, width, bottom } = sheet;
  const style = { size: base - 2, colour: colours.quiet, align: "right" } as const;
  writeLine(sheet, number, style, { x: left, y: bottom + 4, width });
}

/** From the lower left to the upper right, light enough to read what is below it; a short word is larger. */
function drawAcross(sheet: Sheet, text: string): void {
  const { doc, size } = sheet;
  const { width, height } = doc.page;
  const turned = size === "a4" ? -45 : -25;
  const look = { size: size === "a4" ? 84 : 72, bold: true, colour: "#b3261e", align: "center" } as const;
  const share = widthOf(sheet, text, look) / width;
  const style = { ...look, size: look.size * Math.min(0.86 / share, Math.max(1, 0.4 / share)) };
  doc
    .save()
    .rotate(turned, { origin: [width / 2, height / 2] })
    .fillOpacity(0.17);
  writeLine(sheet, text, style, { x: 0, y: height / 2 - style.size * 0.68, width });
  doc.restore().fillOpacity(1);
}
