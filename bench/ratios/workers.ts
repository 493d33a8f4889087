import { isServed } from "../load/judge.ts";
import { FLATS } from "../load/load.ts";
import { residentReads } from "../load/requests.ts";
import { openTown, type Town } from "../world/open-town.ts";
import type { Figure, Ratio, World } from "./ratio.ts";
import { takeTurns } from "./take-turns.ts";

/** As many at once as keep two processes busy. */
const CLIENTS = 32;
const PRESSED_MS = 5_000;

/**
 * What two processes serve more than one. They share the machine with the database and with whoever asks, so that on two processors
 * it is less than twice as much; therefore the figure is told and not judged.
 */
export const workersRatio: Ratio = {
  name: "workers",
  what: "GET /auth/dashboard with WORKERS=2",
  against: "the same with WORKERS=1, before a copy of the same town",
  run: measure,
};

async function measure({ databases, rounds }: World): Promise<Figure[]> {
  const one = await openTown(databases);
  try {
    const two = await openTown(databases, { WORKERS: "2" });
    try {
      const turns = await takeTurns(
        rounds,
        () => servedPerSecond(two),
        () => servedPerSecond(one),
      );
      return [{ what: "dashboards", unit: "a second", ...turns }];
    } finally {
      await two.close();
    }
  } finally {
    await one.close();
  }
}

/** Dashboards of everybody in turn. Throws when one is refused: then there is nothing to compare. */
async function servedPerSecond({ generator }: Town): Promise<number> {
  const wanted = Array.from({ length: FLATS }, (_, at) => residentReads.dashboard(1 + at));
  const outcomes = await generator.press(wanted, CLIENTS, PRESSED_MS);
  const refused = outcomes.find((outcome) => !isServed(outcome));
  if (refused) throw new Error(`a dashboard was not served: ${refused.failure ?? refused.status}`);
  return outcomes.length / (PRESSED_MS / 1_000);
}
