import { buildIfNeeded } from "./build-if-needed.mjs";
import { check } from "./check-parts.mjs";
import { run } from "./run.mjs";
import { playwright, sum, vitest } from "./run-tests.mjs";

const CONFIG = "vitest.config.ts";

/** The parts of `npm test`, in their order. Each reports how many tests passed and failed, and which failed. */
export const parts = {
  check: async () => {
    const named = await check();
    return { passed: 0, failed: named.length, named };
  },
  rules: async () => {
    const { code } = await run(process.execPath, ["scripts/plant-mistakes.mjs"]);
    return code === 0 ? { passed: 0, failed: 0, named: [] } : { passed: 0, failed: 1, named: ["planted mistakes"] };
  },
  /** Those that mostly wait keep the processors busy beside those that compute. */
  unit: async () => {
    const waiting = async () => [
      await vitest(CONFIG, ["mocked"], { options: ["--maxWorkers=2"] }),
      await vitest(CONFIG, ["contract", "scripts", "web"], { options: ["--maxWorkers=2"] }),
    ];
    const together = await Promise.all([vitest(CONFIG, ["server"], { options: ["--maxWorkers=3"] }), waiting()]);
    return sum(together.flat());
  },
  e2e: async () => {
    await buildIfNeeded();
    return playwright("e2e");
  },
};
