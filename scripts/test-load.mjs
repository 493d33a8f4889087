// Measures the load goals on a portal of its own (docs/testing.md): `npm run test:load`, or one of them: `-- LOAD-04`. MINUTES
// says how long the mixed load takes (30).
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
await installIfNeeded();
const { buildIfNeeded } = await import("./parts/build-if-needed.mjs");
await buildIfNeeded();
const { register } = await import("tsx/esm/api");
register();
const { testLoad } = await import("../bench/test-load.ts");
const minutes = Number(process.env.MINUTES ?? 30);
process.exit((await testLoad(process.argv.slice(2), minutes)) ? 0 : 1);
