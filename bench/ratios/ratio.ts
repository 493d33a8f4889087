import type { Databases } from "../world/open-databases.ts";

/** What is measured as a ratio: ours against a reference that was measured in the same run, on the same machine. One file, one entry of the list. */
export interface Ratio {
  /** As it is asked for: `npm run bench -- dashboard`. */
  name: string;
  /** What of the portal is measured, in words. */
  what: string;
  /** What it is measured against, in words. */
  against: string;
  run(world: World): Promise<Figure[]>;
}

/** What a measure may use. Nothing of it is made before it is asked for. */
export interface World {
  /** The town of 2,000 flats and five years; each copy is a database of one's own. */
  databases: Databases;
  /** The same number of flats with as many years. */
  databasesOf(years: number): Databases;
  /** How often ours and the reference take turns. */
  rounds: number;
  say(text: string): void;
}

/** A line of the table. */
export interface Figure {
  /** Which one of the measure's figures, in a few words: "JavaScript, gzip". */
  what: string;
  /** Of ours and of the reference: "a second", "ms", "MiB". */
  unit: string;
  ours: number;
  /** Missing where ours is judged by itself. */
  reference?: number;
  /** Of ours to the reference. Where they took turns it is the median of the turns' ratios, which is not the ratio of the medians. */
  ratio?: number;
  /** Without one the figure is told and not judged. */
  goal?: Goal;
}

/** What a figure has to be. */
export interface Goal {
  /** Ours divided by the reference, ours less the reference, or ours alone. */
  of: "ratio" | "difference" | "ours";
  is: "at least" | "at most";
  /** A number, or of the figure's unit. */
  limit: number;
}

export const ratioAtLeast = (limit: number): Goal => ({ of: "ratio", is: "at least", limit });
export const ratioAtMost = (limit: number): Goal => ({ of: "ratio", is: "at most", limit });
export const atMostMore = (limit: number): Goal => ({ of: "difference", is: "at most", limit });
export const oursAtMost = (limit: number): Goal => ({ of: "ours", is: "at most", limit });
