// Takes the picture at the top of the README from the current portal: `node scripts/pictures/readme-picture.mjs`.
import { register } from "tsx/esm/api";
import { findBrowser } from "../parts/browser.mjs";
import { buildIfNeeded } from "../parts/build-if-needed.mjs";

await buildIfNeeded();
const browser = await findBrowser();
if (browser) process.env.CHROMIUM_PATH = browser;
register();
await import("../../e2e/tasks/readme-picture.ts");
