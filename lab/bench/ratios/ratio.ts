import type { Databases } from "../world/open-databases.ts";

/** A measure of ours against a reference, in the same run on the same machine. Each has one file and one entry in `all.ts`. */
export interface Ratio {
  /** Its name in `npm run lab -- bench dashboard`. */
  name: string;
  /** What is measured, in words. */
  what: string;
  /** What it is measured against, in words. */
  against: string;
  run(world: World): Promise<Figure[]>;
}

/** What a measure may use, made on demand. */
export interface World {
  /** A new copy of the town with 2,000 flats and five years. */
  databases: Databases;
  /** As many flats, with this many years. */
  databasesOf(years: number): Databases;
  /** How often ours and the reference take turns. */
  rounds: number;
  say(text: string): void;
}

export interface Figure {
  /** Which figure of the measure: "JavaScript, gzip". */
  what: string;
  /** "a second", "ms", "MiB". */
  unit: string;
  ours: number;
  /** Missing if ours is judged by itself. */
  reference?: number;
  /** The median of the turns' ratios, which is not the ratio of the medians. */
  ratio?: number;
  /** Without a goal the figure is reported, not judged. */
  goal?: Goal;
}

export interface Goal {
  /** Ours divided by the reference, ours minus the reference, or ours alone. */
  of: "ratio" | "difference" | "ours";
  is: "at least" | "at most";
  /** A plain number, or in the figure's unit. */
  limit: number;
}

export const ratioAtLeast = (limit: number): Goal => ({ of: "ratio", is: "at least", limit });
export const ratioAtMost = (limit: number): Goal => ({ of: "ratio", is: "at most", limit });
export const atMostMore = (limit: number): Goal => ({ of: "difference", is: "at most", limit });
export const oursAtMost = (limit: number): Goal => ({ of: "ours", is: "at most", limit });
