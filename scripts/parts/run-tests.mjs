import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { failedStories, failedTests } from "./failed-tests.mjs";
import { nodeModule, root, run } from "./run.mjs";

const results = join(root, "node_modules", ".cache", "results");

/** Runs projects of a Vitest configuration. Returns how many tests passed and failed, and the failed ones. */
export async function vitest(config, projects, { options = [], env = {} } = {}) {
  const file = await resultFile(projects.join("-") || "all");
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const command = [nodeModule("vitest/vitest.mjs"), "run", "--config", config, ...chosen, ...options, ...reports];
  const { code } = await run(process.execPath, command, { env });
  return tally(code, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    named: failedTests(report),
  }));
}

/** Runs the stories of a Playwright configuration. Returns the same as `vitest`. */
export async function playwright(config, { options = [], env = {} } = {}) {
  const file = await resultFile(`stories-of-${config.replaceAll("/", "-")}`);
  const browser = await findBrowser();
  const allEnv = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser && { CHROMIUM_PATH: browser }) };
  const command = [nodeModule("@playwright/test/cli.js"), "test", `--config=${config}`, "--reporter=list,json"];
  const { code } = await run(process.execPath, [...command, ...options], { env: allEnv });
  return tally(code, file, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    named: failedStories(report),
  }));
}

export function sum(outcomes) {
  return {
    passed: outcomes.reduce((all, { passed }) => all + passed, 0),
    failed: outcomes.reduce((all, { failed }) => all + failed, 0),
    named: outcomes.flatMap(({ named }) => named),
  };
}

/** Runs parts one after the other. Prints failures and totals last, because build servers show the end of a run. */
export async function runParts(parts) {
  const outcomes = [];
  for (const [name, part] of Object.entries(parts)) {
    console.log(`\n── ${name} ──`);
    const outcome = await part().catch((error) => {
      console.error(error.message);
      return { passed: 0, failed: 1, named: [error.message] };
    });
    outcomes.push({ ...outcome, named: outcome.named.map((test) => `✗ ${name}: ${test}`) });
  }
  const { passed, failed, named } = sum(outcomes);
  for (const test of named) console.log(`\n${test}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

async function resultFile(name) {
  await mkdir(results, { recursive: true });
  const file = join(results, `${name}.json`);
  await rm(file, { force: true });
  return file;
}

/** Reads a run's counts. A run that failed without a failing test, or without counts, is one failure. */
async function tally(code, file, read) {
  try {
    const { passed, failed, named } = read(JSON.parse(await readFile(file, "utf8")));
    if (code !== 0 && named.length === 0) named.push("the run itself: an error outside of its tests");
    return { passed, failed: Math.max(failed, named.length), named };
  } catch {
    return { passed: 0, failed: 1, named: ["the run itself: it left no report"] };
  }
}
