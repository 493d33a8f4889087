// Starts the portal from any state of a clone: `npm start`, `npm run demo`. The options (--demo, --check-books …) are read by
// server/src/main.ts, which runs in this process, so that signals reach it directly.
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
await installIfNeeded();
const { buildIfNeeded } = await import("./parts/build-if-needed.mjs");
await buildIfNeeded();
await import("../server/dist/main.js");
