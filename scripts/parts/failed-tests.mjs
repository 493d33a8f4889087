import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./run.mjs";

/** Lines of an error repeated at the end. */
const LINES = 8;

/** The failed tests in Vitest's JSON report: file, name and the first lines of the error. */
export function failedTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0) return failed.map((test) => tell(`${file} › ${test.fullName}`, test.failureMessages[0]));
    // Set-up and tear-down of a file can fail, too.
    return status === "failed" ? [tell(file, message)] : [];
  });
}

/** The same for Playwright. A story that passed only on a retry has failed. */
export function failedStories({ suites, errors }) {
  const failed = suites.flatMap(specsOf).filter(({ tests }) => tests.some(({ status }) => isFailed(status)));
  const told = failed.map(({ file, line, title, tests }) => {
    const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
    return tell(`${file}:${line} › ${title}`, error?.message);
  });
  return [...told, ...errors.map(({ message }) => tell("beside the stories", message))];
}

const isFailed = (status) => status === "unexpected" || status === "flaky";

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function tell(name, error = "") {
  const lines = stripVTControlCharacters(error).split("\n").slice(0, LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n");
}
