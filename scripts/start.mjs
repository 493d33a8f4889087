// Starts the portal from whatever state a clone is in: `npm start`, `npm run demo`. What it is asked to do (--demo,
// --check-books …) is read by server/src/main.ts, which runs in this very process, so that signals reach it directly.
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
await installIfNeeded();
const { buildIfNeeded } = await import("./parts/build-if-needed.mjs");
await buildIfNeeded();
await import("../server/dist/main.js");
