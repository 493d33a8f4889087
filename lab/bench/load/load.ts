import type { Measured } from "../measure/table.ts";
import type { Databases } from "../world/open-databases.ts";
import { openTown, type Town } from "../world/open-town.ts";

/** The town for all goals: its flats, and its months of bills. */
export const FLATS = 2_000;
export const MONTHS = 13;

export interface LoadOptions {
  /** The length of LOAD-01, thirty by default. The other goals shorten their minutes to this. */
  minutes: number;
  /** The length of each flood. */
  floodSeconds: number;
  say(text: string): void;
}

/** A load goal and how it is measured. */
export interface Load {
  name: string;
  says: string;
  run(databases: Databases, options: LoadOptions): Promise<Measured[]>;
}

/** A load that is measured in a new town. */
export function loadOf(
  name: string,
  says: string,
  measure: (town: Town, options: LoadOptions) => Promise<Measured[]>,
): Load {
  return {
    name,
    says,
    run: async (databases, options) => {
      const town = await openTown(databases);
      try {
        return await measure(town, options);
      } finally {
        await town.close();
      }
    },
  };
}
