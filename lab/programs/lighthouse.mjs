// Measures three pages with Lighthouse, which npx downloads, against their least scores: `npm run lab -- lighthouse`.
import { register } from "tsx/esm/api";
import { findBrowser } from "../../scripts/parts/browser.mjs";

const browser = await findBrowser();
if (browser) process.env.CHROMIUM_PATH = browser;
register();
await import("../looks/lighthouse.ts");
