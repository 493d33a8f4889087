import { setTimeout as sleep } from "node:timers/promises";
import { openPress } from "../generator/press.ts";
import { median } from "../measure/percentiles.ts";
import { openReference } from "../references/open-reference.ts";
import { openTown } from "../world/open-town.ts";
import { readResidentMebibytes } from "../world/watch-portal.ts";
import { dashboards, LOOKING, recordDashboard } from "./dashboard-load.ts";
import { type Figure, type Ratio, ratioAtMost, type World } from "./ratio.ts";

/** How long after the start memory is read. */
const REST_MS = 5_000;
const LOAD_MS = 10_000;
const LOOK_EVERY_MS = 250;

/** The portal's memory. */
export const memoryRatio: Ratio = {
  name: "memory",
  what: "memory at rest, and while dashboards are read",
  against: "bare Fastify with the same queries, under the same load",
  run,
};

async function run({ databases }: World): Promise<Figure[]> {
  const town = await openTown(databases);
  const press = openPress();
  const bare = openReference("bare-fastify");
  const under = (url: string, pid: number) =>
    watchWhile(pid, press.press(url, dashboards, { clients: LOOKING, forMs: LOAD_MS }));
  try {
    const bareUrl = await bare.ask<string>({ connection: town.connection, statements: await recordDashboard(town) });
    await sleep(REST_MS);
    const resting = {
      ours: await readResidentMebibytes(town.watch.pid),
      reference: await readResidentMebibytes(bare.pid),
    };
    const loaded = { ours: await under(town.url, town.watch.pid), reference: await under(bareUrl, bare.pid) };
    return [
      { what: "at rest", unit: "MiB", ...resting, goal: ratioAtMost(2.5) },
      { what: "while dashboards are read", unit: "MiB", ...loaded, goal: ratioAtMost(2.5) },
    ];
  } finally {
    press.close();
    await bare.close();
    await town.close();
  }
}

/** The memory of a process in the second half of some work. */
async function watchWhile(pid: number, something: Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  let isOver = false;
  const ended = something.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    samples.push(await readResidentMebibytes(pid));
    await sleep(LOOK_EVERY_MS);
  }
  await ended;
  return median(samples.slice(samples.length / 2));
}
