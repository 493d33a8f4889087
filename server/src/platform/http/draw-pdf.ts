import { drawPapers } from "../paper/draw-papers.ts";
import type { Paper } from "../paper/paper.ts";
import type { Draw } from "./serve.ts";

/** Draws one paper as a file that has these parts in its name, such as `No-dues-E-041.pdf`. */
export function drawPdf(paper: Paper, ...name: readonly string[]): Draw {
  return async (caller) => ({
    bytes: await drawPapers(caller, [paper]),
    mediaType: "application/pdf",
    name: `${name.join("-")}.pdf`,
  });
}
