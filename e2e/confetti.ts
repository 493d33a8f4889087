import type { Page } from "@playwright/test";

interface ConfettiCount {
  mostPieces: number;
}

/** Counts the shapes filled on canvases from the page's next document on; each is a piece of confetti. */
export async function countConfetti(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { mostPieces: 0 };
    let inFrame = 0;
    const drawn = CanvasRenderingContext2D.prototype;
    const { fill, clearRect } = drawn;
    drawn.clearRect = function (...area) {
      inFrame = 0;
      return clearRect.apply(this, area);
    };
    drawn.fill = function (...shape: unknown[]) {
      inFrame += 1;
      counts.mostPieces = Math.max(counts.mostPieces, inFrame);
      return Reflect.apply(fill, this, shape);
    };
    Object.assign(window, { confetti: counts });
  });
}

/** The most pieces in the air at once. */
export function piecesSeen(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { confetti: ConfettiCount }).confetti.mostPieces);
}
