import { availableParallelism, cpus } from "node:os";
import { relative } from "node:path";
import { root } from "../process/launch-portal.ts";
import { ratios } from "./ratios/all.ts";
import { compareRuns } from "./ratios/compare-runs.ts";
import { drawFigures, isMet, type NamedFigure } from "./ratios/judge-figure.ts";
import { writeToPage } from "./ratios/performance-page.ts";
import { keepRun, readRun } from "./ratios/runs.ts";
import { keepTowns } from "./world/kept-towns.ts";

const YEARS = 5;

const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Measures these ratios, or all, and prints a table; a table of all is also written to docs/performance.md. Returns
 * whether every goal was met. `rounds` is how often ours and the reference take turns.
 */
export async function bench(names: readonly string[], rounds: number): Promise<boolean> {
  const unknown = names.filter((name) => !ratios.some((ratio) => ratio.name === name));
  if (unknown.length > 0) {
    say(`There is no ${unknown.join(", ")}. There are ${ratios.map(({ name }) => name).join(", ")}.`);
    return false;
  }
  const towns = keepTowns(say);
  const world = { databases: towns.ofYears(YEARS), databasesOf: towns.ofYears, rounds, say };
  const figures: NamedFigure[] = [];
  const failed: string[] = [];
  const now = new Date();
  for (const { name, what, against, run } of ratios) {
    if (names.length > 0 && !names.includes(name)) continue;
    say(`${name}: ${what}, against ${against} …`);
    const began = performance.now();
    try {
      const measured = (await run(world)).map((figure) => ({ name, ...figure }));
      figures.push(...measured);
      say(`${drawFigures(measured)}\n… took ${Math.round((performance.now() - began) / 1_000)} s.\n`);
    } catch (error) {
      failed.push(name);
      say(`It could not be measured: ${(error as Error).stack}\n`);
    }
  }
  await towns.stop();
  const savedPath = relative(root, await keepRun(figures, rounds, now));
  const table = drawFigures(figures);
  say(`${table}\n\nKept as ${savedPath}.`);
  if (failed.length > 0) say(`Not measured: ${failed.join(", ")}.`);
  else if (names.length === 0) await writeToPage(`${table}\n\n${describeMachine(now, rounds)}`);
  return failed.length === 0 && figures.every((figure) => isMet(figure) !== false);
}

function describeMachine(now: Date, rounds: number): string {
  const day = now.toISOString().slice(0, 10);
  return `One run, ${day}, ${rounds} rounds, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.version}.`;
}

/** Compares two runs, each given as its file or as the page with its table. True if nothing became a fifth worse. */
export async function compare(before: string, after: string): Promise<boolean> {
  const { text, isGood } = compareRuns(await readRun(before), await readRun(after));
  say(text);
  say(isGood ? "\nNothing became a fifth worse." : "\nSomething became a fifth worse, or is missing.");
  return isGood;
}
