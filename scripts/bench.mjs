// Measures how fast the portal is, as ratios (docs/performance.md): `npm run bench`, or some: `-- dashboard pay`.
// ROUNDS is how often ours and the reference take turns (5).
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
await installIfNeeded();
const { buildIfNeeded } = await import("./parts/build-if-needed.mjs");
await buildIfNeeded();
const { register } = await import("tsx/esm/api");
register();
const { bench } = await import("../bench/bench.ts");
process.exit((await bench(process.argv.slice(2), Number(process.env.ROUNDS ?? 5))) ? 0 : 1);
