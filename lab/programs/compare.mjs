// Compares two runs of the bench: `npm run lab -- compare docs/performance.md .cache/bench/runs/….json`.
// Fails if a ratio became a fifth worse.
import { register } from "tsx/esm/api";

const [before, after] = process.argv.slice(2);
if (!before || !after) {
  console.error("Two runs are compared: npm run lab -- compare BEFORE AFTER");
  process.exit(2);
}
register();
const { compare } = await import("../bench/bench.ts");
process.exit((await compare(before, after)) ? 0 : 1);
