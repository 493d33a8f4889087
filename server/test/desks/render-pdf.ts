import { createCanvas, DOMMatrix, ImageData, Path2D } from "@napi-rs/canvas";
import jsqr from "jsqr";

// pdf.js would load another copy of them.
Object.assign(globalThis, { DOMMatrix, ImageData, Path2D });
const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");

type Rendering = Parameters<import("pdfjs-dist").PDFPageProxy["render"]>[0];

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each point. */
  points: Uint8ClampedArray;
}

/** The first page of a PDF as it is seen at this many points an inch. */
export async function renderPdf(pdf: Buffer, dpi: number): Promise<Picture> {
  const loading = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 });
  try {
    const page = await (await loading.promise).getPage(1);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    const context = createCanvas(width, height).getContext("2d");
    await page.render({ canvasContext: context as unknown as Rendering["canvasContext"], viewport }).promise;
    return { width, height, points: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data) };
  } finally {
    await loading.destroy();
  }
}

/** What a phone reads in a picture; undefined when there is no code. */
export function codeIn({ points, width, height }: Picture): string | undefined {
  return jsqr(points, width, height)?.data;
}
