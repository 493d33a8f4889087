import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

const SKIPPED = /^(?:\.git|\.cache|node_modules|dist|data|data-.*|backups|coverage|test-results|playwright-report)$/;
const CODE = /\.(?:tsx?|m?js|cjs)$/;
const CATALOGUE = /\.en\.json$/;
const TEXTS_IN_CODE = /(?:refusals|texts)\.ts$/;
const TOOLS = /biome-ignore|@ts-|SPDX/;

/** All texts below a folder that people read: comments, docs, messages, names. Each has its file. */
export function textsBelow(folder) {
  const texts = { comments: [], docs: [], messages: [], names: [] };
  for (const path of filesBelow(folder)) {
    const found = textsOf(path, () => readFileSync(join(folder, path), "utf8"));
    for (const [kind, ones] of Object.entries(found)) for (const text of ones) texts[kind].push({ path, text });
  }
  return texts;
}

/** The texts of one file; `read` is called only for those that have some. */
export function textsOf(path, read) {
  if (/schema\.ts$|CHANGELOG/.test(path)) return {};
  if (CATALOGUE.test(path)) return { messages: longTexts(Object.values(JSON.parse(read()))) };
  if (extname(path) === ".md") return { docs: sentencesOf(read()) };
  if (extname(path) === ".sql") return { comments: commentsOf(read(), "--") };
  if (!CODE.test(path)) return {};
  const code = read();
  const messages = TEXTS_IN_CODE.test(path) ? longTexts(literalsOf(code)) : [];
  return { comments: commentsOf(code, "//"), names: namesOf(code), messages };
}

/** Neighbouring lines of comment are one text. */
function commentsOf(code, sign) {
  const lines = new RegExp(`(?:^[ \\t]*${sign}.*(?:\\n|$))+`, "gm");
  const whole = [...code.matchAll(lines)].map(([text]) => text.replaceAll(new RegExp(`^[ \\t]*${sign}`, "gm"), ""));
  const blocks = [...code.matchAll(/\/\*+([\s\S]*?)\*\//g)].map(([, text]) => text.replaceAll(/^\s*\*/gm, ""));
  const behind = sign === "//" ? [...code.matchAll(/[\])};,] +\/\/(.+)$/gm)].map(([, text]) => text) : [];
  return longTexts([...whole, ...blocks, ...behind]).filter((text) => !TOOLS.test(text));
}

/** Sentences, items and cells of a page that is not generated, without its examples. */
function sentencesOf(page) {
  if (page.startsWith("<!-- Generated")) return [];
  const parts = page
    .replaceAll(/```[\s\S]*?```/g, "")
    .split(/\n\s*\n|\n(?=[-*#] |\d+\. )|\||(?<=[.!?]) +(?=[A-Z"`*[])/);
  return longTexts(
    parts.map((part) => part.replace(/^[-*#\s]+/, "")),
    4,
  );
}

const literalsOf = (code) => [...code.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].map(([, text, template]) => text ?? template);

const namesOf = (code) =>
  [...code.matchAll(/\b(?:class|const|function|interface|let|type)\s+([A-Za-z_$][\w$]*)/g)].map(([, name]) => name);

/** In one line each; Hindi and what is too short to be a sentence are left out. */
function longTexts(texts, words = 3) {
  const lines = texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
  return lines.filter((line) => line.split(" ").length >= words && !/[\u0900-\u097f]/.test(line));
}

function* filesBelow(folder, inside = "") {
  for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
    const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
    if (SKIPPED.test(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (entry.isFile()) yield path;
  }
}

/** Subjects of the commits that follow one. None without a history, or if that one is not in it. */
export function subjectsSince(folder, commit) {
  const command = ["log", "--no-merges", "--format=%s", "--ancestry-path", `${commit}..HEAD`];
  try {
    const log = execFileSync("git", command, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return log.split("\n").filter((line) => line !== "" && !line.startsWith('Revert "'));
  } catch {
    return [];
  }
}
