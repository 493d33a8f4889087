// Measures how fast the portal is, as ratios (docs/performance.md): `npm run lab -- bench`, or some: `bench dashboard pay`.
// ROUNDS is how often ours and the reference take turns (5).
import { register } from "tsx/esm/api";

register();
const { bench } = await import("../bench/bench.ts");
process.exit((await bench(process.argv.slice(2), Number(process.env.ROUNDS ?? 5))) ? 0 : 1);
