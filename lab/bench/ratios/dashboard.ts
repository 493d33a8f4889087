import { openPress } from "../generator/press.ts";
import { openReference } from "../references/open-reference.ts";
import { openTown } from "../world/open-town.ts";
import { dashboards, LOOKING, recordDashboard } from "./dashboard-load.ts";
import { type Figure, type Ratio, ratioAtLeast, type World } from "./ratio.ts";
import { takeTurns } from "./take-turns.ts";

const TURN_MS = 3_000;

/** The portal against a program that only asks the database. */
export const dashboardRatio: Ratio = {
  name: "dashboard",
  what: "dashboards a second from one process, the token checked",
  against: "the same queries through the driver in a bare node:http server",
  run,
};

async function run({ databases, rounds }: World): Promise<Figure[]> {
  const town = await openTown(databases);
  const press = openPress();
  const bare = openReference("bare-server");
  try {
    const statements = await recordDashboard(town);
    const bareUrl = await bare.ask<string>({ connection: town.connection, statements });
    const rate = async (url: string) => {
      const { perSecond } = await press.press(url, dashboards, { clients: LOOKING, forMs: TURN_MS });
      return perSecond;
    };
    const turns = await takeTurns(
      rounds,
      () => rate(town.url),
      () => rate(bareUrl),
    );
    return [{ what: "dashboards", unit: "a second", ...turns, goal: ratioAtLeast(0.6) }];
  } finally {
    press.close();
    await bare.close();
    await town.close();
  }
}
