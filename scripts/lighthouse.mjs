// Measures three pages with Lighthouse, which npx downloads, against their least scores: `npm run lighthouse`.
import { register } from "tsx/esm/api";
import { findBrowser } from "./parts/browser.mjs";
import { buildIfNeeded } from "./parts/build-if-needed.mjs";

await buildIfNeeded();
const browser = await findBrowser();
if (browser) process.env.CHROMIUM_PATH = browser;
register();
await import("../e2e/tasks/lighthouse.ts");
