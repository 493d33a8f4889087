import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { buildIfNeeded } from "./build-if-needed.mjs";
import { check } from "./check-parts.mjs";
import { failedStories, failedTests } from "./failed-tests.mjs";
import { nodeModule, root, run } from "./run.mjs";

/** They need no database, and are quick. */
const small = ["contract", "bench", "scripts", "web"];
/** They mostly wait, but for the stories of the money core, which take a minute and so begin early. */
const waiting = ["mocked", "patient", "process"];
/** They keep the processors busy, and have the machine to themselves. */
const timed = ["calm", "alone", "hurried"];

/** What `npm test` runs. */
export const everything = ["check", "rules", "tests", "e2e"];

const results = join(root, "node_modules", ".cache", "results");

/** The parts of `npm test`. Each reports how many tests passed and failed, and which failed. */
export const parts = {
  check: async () => {
    const named = await check();
    return { passed: 0, failed: named.length, named };
  },
  rules: async () => {
    const { code } = await run(process.execPath, ["scripts/plant-mistakes.mjs"]);
    return code === 0 ? { passed: 0, failed: 0, named: [] } : { passed: 0, failed: 1, named: ["planted mistakes"] };
  },
  unit: () => vitest([...small, "server", "mocked", "patient"]),
  process: async () => {
    await buildIfNeeded();
    return vitest(["process", ...timed]);
  },
  /** Two that compute and five that mostly wait keep the processors busy; more at once hinder each other. */
  tests: async () => {
    await buildIfNeeded();
    const others = async () => [await vitest(waiting, "--maxWorkers=5"), await vitest(small, "--maxWorkers=2")];
    const together = await Promise.all([vitest(["server"], "--maxWorkers=2"), others()]);
    return sum([...together.flat(), await vitest(timed)]);
  },
  e2e: async () => {
    await buildIfNeeded();
    return playwright();
  },
};

async function vitest(projects, ...options) {
  const file = await resultFile(projects.join("-"));
  const chosen = projects.flatMap((project) => ["--project", project]);
  options.push("--reporter=default", "--reporter=json", `--outputFile.json=${file}`);
  const { code } = await run(process.execPath, [nodeModule("vitest/vitest.mjs"), "run", ...chosen, ...options]);
  return tally(code, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    named: failedTests(report),
  }));
}

function sum(results) {
  return {
    passed: results.reduce((all, { passed }) => all + passed, 0),
    failed: results.reduce((all, { failed }) => all + failed, 0),
    named: results.flatMap(({ named }) => named),
  };
}

async function playwright() {
  const file = await resultFile("stories");
  const browser = await findBrowser();
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser && { CHROMIUM_PATH: browser }) };
  const command = [nodeModule("@playwright/test/cli.js"), "test", "--config=e2e", "--reporter=list,json"];
  const { code } = await run(process.execPath, command, { env });
  return tally(code, file, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    named: failedStories(report),
  }));
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
