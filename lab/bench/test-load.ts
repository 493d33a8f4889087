import { agreeLoad } from "./load/agree.ts";
import { counterLoad } from "./load/counter.ts";
import { floodLoads } from "./load/flood-load.ts";
import { FLATS, type Load, type LoadOptions, MONTHS } from "./load/load.ts";
import { load01 } from "./load/load-01.ts";
import { load03 } from "./load/load-03.ts";
import { load04 } from "./load/load-04.ts";
import { load05 } from "./load/load-05.ts";
import { load11 } from "./load/load-11.ts";
import { allMet, drawTable } from "./measure/table.ts";
import { openDatabases } from "./world/open-databases.ts";

const loads: readonly Load[] = [load01, load03, load04, load05, load11, counterLoad, agreeLoad, ...floodLoads];

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Measures these load goals, or all, and prints a table of each. True if all were met. */
export async function testLoad(names: readonly string[], lengths: Omit<LoadOptions, "say">): Promise<boolean> {
  const unknown = names.filter((name) => !loads.some((load) => load.name === name));
  if (unknown.length > 0) {
    say(`There is no ${unknown.join(", ")}. There are ${loads.map((load) => load.name).join(", ")}.`);
    return false;
  }
  const began = performance.now();
  say(`Building a town of ${FLATS} flats …`);
  const databases = await openDatabases({ flats: FLATS, months: MONTHS });
  say(`… took ${Math.round((performance.now() - began) / 1_000)} s.`);
  let isGood = true;
  try {
    for (const load of loads) {
      if (names.length > 0 && !names.includes(load.name)) continue;
      say(`\n${load.name}: ${load.says}`);
      const lines = await load.run(databases, { ...lengths, say });
      say(drawTable(lines));
      isGood &&= allMet(lines);
    }
  } finally {
    await databases.stop();
  }
  say(isGood ? "\nEvery goal was met." : "\nNot every goal was met.");
  return isGood;
}
