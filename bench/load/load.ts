import type { Measured } from "../measure/table.ts";
import type { Databases } from "../world/open-databases.ts";
import { openTown, type Town } from "../world/open-town.ts";

/** The flats of the town in which all of them are measured, and the months whose bills it has. */
export const FLATS = 2_000;
export const MONTHS = 13;

/** How long, and where to tell of what happens meanwhile. */
export interface LoadOptions {
  /** Of LOAD-01, which is thirty; the others shorten what they have of minutes, if this is less. */
  minutes: number;
  say(text: string): void;
}

/** One of the load goals, and how it is measured. */
export interface Load {
  /** As the association's goals number it. */
  name: string;
  says: string;
  run(databases: Databases, options: LoadOptions): Promise<Measured[]>;
}

/** Makes a load of what is measured in a town of its own. */
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
