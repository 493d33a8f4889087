// Draws the icon pictures for phones and computers from web/public/icon.svg: `node scripts/pictures/draw-icons.mjs` after changing it.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { findBrowser } from "../parts/browser.mjs";
import { root } from "../parts/run.mjs";

const folder = join(root, "web/public");

/** `filled` icons have no rounded corners, because the device cuts them; `mark` is the size of the mark. */
const icons = [
  { name: "icon-192.png", size: 192 },
  { name: "icon-512.png", size: 512 },
  // Devices may cut a circle of four fifths of the picture.
  { name: "icon-maskable-512.png", size: 512, filled: true, mark: 0.8 },
  { name: "apple-touch-icon.png", size: 180, filled: true, mark: 0.9 },
];

const { chromium } = createRequire(join(root, "e2e/package.json"))("@playwright/test");
const executablePath = await findBrowser();
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
try {
  const page = await browser.newPage();
  const drawing = await readFile(join(folder, "icon.svg"), "utf8");
  for (const { name, size, filled = false, mark = 1 } of icons) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`);
    await page.evaluate(adapt, { filled, mark });
    await page.screenshot({ path: join(folder, name), omitBackground: true });
    console.log(`Drew web/public/${name}.`);
  }
} finally {
  await browser.close();
}

/** Runs in the page. */
function adapt({ filled, mark }) {
  if (filled) document.querySelector("rect").removeAttribute("rx");
  document.querySelector("g").setAttribute("transform", `translate(32 32) scale(${mark}) translate(-32 -32)`);
}
