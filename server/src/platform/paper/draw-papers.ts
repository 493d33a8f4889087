import type { Paper } from "./paper.ts";

/** Stands here until the drawing of papers is merged. */
export function drawPapers(_papers: readonly Paper[]): Promise<Buffer> {
  throw new Error("papers cannot be drawn yet");
}
