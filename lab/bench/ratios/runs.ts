import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { cacheFolder } from "../world/kept-towns.ts";
import type { Compared } from "./compare-runs.ts";
import { type NamedFigure, ratioOf } from "./judge-figure.ts";

interface Run {
  at: string;
  cores: number;
  node: string;
  rounds: number;
  figures: NamedFigure[];
}

/** Stores a run and returns its file. */
export async function keepRun(figures: NamedFigure[], rounds: number, now: Date): Promise<string> {
  const at = now.toISOString();
  const run: Run = { at, cores: availableParallelism(), node: process.version, rounds, figures };
  const folder = join(cacheFolder, "runs");
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${at.slice(0, 19).replaceAll(":", "-")}.json`);
  await writeFile(path, `${JSON.stringify(run, null, 2)}\n`);
  return path;
}

/** Reads a run's figures from its file, or from a page with its table (docs/performance.md). */
export async function readRun(path: string): Promise<Compared[]> {
  const text = await readFile(path, "utf8");
  return path.endsWith(".md") ? readTable(text) : (JSON.parse(text) as Run).figures.flatMap(comparedOf);
}

function comparedOf(figure: NamedFigure): Compared[] {
  const { name, what, goal, ours } = figure;
  if (!goal) return [];
  return [{ key: `${name}: ${what}`, value: ratioOf(figure) ?? ours, isMoreBetter: goal.is === "at least" }];
}

function readTable(text: string): Compared[] {
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return rows.flatMap(([, name, what, ours = "", , ratio = "", goal = ""]) => {
    if (!/^[≥≤]/.test(goal)) return [];
    const value = Number.parseFloat((ratio || ours).replaceAll(",", ""));
    return [{ key: `${name}: ${what}`, value, isMoreBetter: goal.startsWith("≥") }];
  });
}
