import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { buildIfNeeded } from "./build-if-needed.mjs";
import { check } from "./check-parts.mjs";
import { nodeModule, root, run } from "./run.mjs";

const results = join(root, "node_modules", ".cache", "results");

/** The parts of `npm test`, each of which tells how many tests passed and failed. */
export const parts = {
  check: async () => ({ passed: 0, failed: (await check()).length }),
  rules: async () => {
    const { code } = await run(process.execPath, ["scripts/plant-mistakes.mjs"]);
    return { passed: 0, failed: code === 0 ? 0 : 1 };
  },
  unit: () => vitest(["contract", "bench", "server", "web"]),
  process: async () => {
    await buildIfNeeded();
    return vitest(["process"]);
  },
  e2e: async () => {
    await buildIfNeeded();
    return playwright();
  },
};

async function vitest(projects) {
  const file = await resultFile(projects.join("-"));
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await run(process.execPath, [nodeModule("vitest/vitest.mjs"), "run", ...chosen, ...reporters]);
  return tally(code, file, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests]);
}

async function playwright() {
  const file = await resultFile("stories");
  const browser = await findBrowser();
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser && { CHROMIUM_PATH: browser }) };
  const command = [nodeModule("@playwright/test/cli.js"), "test", "--config=e2e", "--reporter=list,json"];
  const { code } = await run(process.execPath, command, { env });
  return tally(code, file, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky]);
}

async function resultFile(name) {
  await mkdir(results, { recursive: true });
  const file = join(results, `${name}.json`);
  await rm(file, { force: true });
  return file;
}

/** Reads what a run counted. A run that failed without a failing test, or could not count, counts as one failure. */
async function tally(code, file, count) {
  try {
    const [passed, failed] = count(JSON.parse(await readFile(file, "utf8")));
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
