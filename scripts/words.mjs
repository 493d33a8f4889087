// Counts in all texts the patterns that native speakers do not write, as part of `npm run check`, and fails above the
// ceilings of words-ceilings.json. `node scripts/words.mjs --show="is none"` prints the places of a pattern,
// `--lower` lowers the ceilings to what is counted.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./parts/run.mjs";
import { subjectsSince, textsBelow } from "./parts/texts.mjs";
import { aboveCeilings, figuresOf, looseCeilings, lowerCeilings, patternsIn } from "./parts/words.mjs";

/** Subjects are counted from the commit after this one. */
const FIRST_COMMIT = "3fdf88603e2fa72e16d9f152ccb9d088a521faec";

const ceilingsFile = join(root, "scripts/words-ceilings.json");
const ceilings = JSON.parse(await readFile(ceilingsFile, "utf8"));
const subjects = subjectsSince(root, FIRST_COMMIT).map((text) => ({ path: "git log", text }));
const texts = { ...textsBelow(root), subjects };
const figures = figuresOf(texts);

const shown = process.argv.find((word) => word.startsWith("--show="))?.slice("--show=".length);
if (shown !== undefined) show(shown);
else if (process.argv.includes("--lower")) await lower();
else check();

function show(pattern) {
  for (const [kind, ones] of Object.entries(texts)) {
    const hits = ones.filter(({ text }) => patternsIn(kind, text).includes(pattern));
    for (const { path, text } of hits) console.log(`${kind} ${path}: ${text.slice(0, 200)}`);
  }
}

async function lower() {
  const json = JSON.stringify(lowerCeilings(figures, ceilings), null, 2);
  await writeFile(ceilingsFile, `${json.replaceAll(/\[\s+([\d.]+),\s+(\d+)\s+\]/g, "[$1, $2]")}\n`);
}

function check() {
  for (const [kind, { total }] of Object.entries(figures)) {
    console.log(`${kind}: ${total[0].toFixed(1)} per 1,000 of ${texts[kind].length}`);
  }
  const above = aboveCeilings(figures, ceilings);
  const loose = looseCeilings(figures, ceilings);
  for (const { kind, pattern, rate, ceiling } of above) {
    const places = pattern === "total" ? "PATTERN" : pattern;
    console.log(`✗ ${kind}, ${pattern}: ${rate.toFixed(2)} per 1,000, and ${ceiling} is the ceiling.`);
    console.log(`  Places: node scripts/words.mjs --show="${places}"`);
  }
  for (const { kind, pattern, rate, ceiling } of loose) {
    console.log(`✗ ${kind}, ${pattern}: only ${rate.toFixed(1)} per 1,000, and ${ceiling} is the ceiling.`);
  }
  if (loose.length > 0) console.log("  Lower the ceilings: node scripts/words.mjs --lower");
  if (above.length + loose.length > 0) process.exitCode = 1;
}
