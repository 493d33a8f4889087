import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Simulator } from "../../server/test/simulators/simulator.ts";
import type { Cluster } from "./cluster.ts";
import { type Comparison, compare } from "./compare.ts";
import type { Fault } from "./faults.ts";
import type { Front } from "./front.ts";
import { openJournal } from "./journal.ts";
import { letPay } from "./payers.ts";
import type { People } from "./people.ts";
import { firstWriteAfter, type Seen, seenBy } from "./seen.ts";
import { root } from "./settings.ts";
import { type Parts, watchFailOver } from "./watch.ts";

/** Payments begun a second; each makes about six requests. */
const PER_SECOND = 5;
const MAX_S = 200;
const BEFORE_MS = 8_000;
const AFTERWARDS_MS = 12_000;

export interface World {
  cluster: Cluster;
  front: Front;
  people: People;
  company: Simulator;
  folder: string;
  say(text: string): void;
}

export interface Round {
  fault: string;
  seen: Seen;
  parts: Parts;
  comparison: Comparison;
}

/** Lets people pay, does what is to happen, and compares afterwards. */
export async function playRound(world: World, fault: Fault, nth: number): Promise<Round> {
  const { cluster, front, people, company, folder, say } = world;
  await cluster.well();
  const owed = await people.raise(PER_SECOND * MAX_S);
  const journal = openJournal(join(folder, `journal-${nth}.ndjson`));
  const primary = await cluster.primary();
  const standby = await cluster.standby();
  const load = letPay(owed, PER_SECOND, company, journal);
  await sleep(BEFORE_MS);
  say(`${fault.name}: primary is ${primary.name}, standby ${standby.name}`);
  const watching = watchFailOver(cluster, front, primary);
  const failed = await fault.strike({ cluster, front, primary, standby }).then(
    () => [],
    (error: unknown) => [`it could not be done: ${error}`],
  );
  await sleep(AFTERWARDS_MS);
  await load.stop();
  const watched = await watching.stop();
  const parts = { ...watched, ...firstWriteAfter(journal.entries, watching.began, watched) };
  await cluster.well();
  const ownerUrl = front.ownerUrl;
  const comparison = await compare(journal.entries, company.captured(), cluster.nodes, ownerUrl);
  comparison.wrong.push(...failed);
  journal.close();
  for (const portal of front.portals) if (portal.ended()) comparison.wrong.push(`${portal.name} has ended`);
  for (const check of ["--check-books", "--check-audit"]) comparison.wrong.push(...(await portalSays(world, check)));
  return { fault: fault.name, seen: seenBy(journal.entries), parts, comparison };
}

/** Runs one of the portal's own checks; returns its last words when it finds something. */
async function portalSays({ front, folder }: World, check: string): Promise<string[]> {
  const env = { ...process.env, ...front.databases, DATA_DIR: join(folder, "checks") };
  try {
    await promisify(execFile)(process.execPath, ["server/dist/main.js", check], { cwd: root, env });
    return [];
  } catch (error) {
    const { stdout = "" } = error as { stdout?: string };
    return [`${check}: ${stdout.trim().split("\n").at(-1)}`];
  }
}
