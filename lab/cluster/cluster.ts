import { chmod, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { layNetworks } from "./machine.ts";
import { type Node, openNode } from "./node.ts";
import { makeSettings, nodeNumbers } from "./settings.ts";
import { until } from "./until.ts";

const BEGUN_WITHIN_MS = 90_000;
const WELL_WITHIN_MS = 120_000;

/** How commits wait for a standby; `asynchronous` is the control that must lose payments. */
export type Replication = "synchronous" | "asynchronous";

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Starts three servers by the files of deploy/cluster, with the portal's roles and database. */
export async function openCluster(folder: string, replication: Replication) {
  const settings = join(folder, "settings");
  await chmod(folder, 0o711);
  await mkdir(settings);
  await makeSettings(settings);
  await layNetworks();
  const nodes: Node[] = [];
  for (const number of nodeNumbers) nodes.push(await openNode(number, settings, join(folder, `db${number}`)));
  for (const node of nodes) await node.begin();
  const [first, ...otherNodes] = nodes as [Node, ...Node[]];
  await first.startPatroni();
  await until(first.isPrimary, "the first primary", BEGUN_WITHIN_MS);
  const isSync = replication === "synchronous";
  if (!isSync) await change("synchronous_mode=false", "synchronous_mode_strict=false");
  for (const node of otherNodes) await node.startPatroni();

  async function find(is: "isPrimary" | "isSyncStandby" | "isReplica"): Promise<Node | undefined> {
    const found = await Promise.all(nodes.map(async (node) => ((await node[is]()) ? node : undefined)));
    return found.find((node) => node !== undefined);
  }

  /** Changes settings of the whole cluster, each `name=value`. */
  async function change(...pairs: string[]): Promise<void> {
    await first.ctl("edit-config", "--force", "--quiet", ...pairs.flatMap((pair) => ["--set", pair]));
  }

  async function isWell(): Promise<boolean> {
    const reports = await Promise.all(nodes.map((node) => node.said()));
    const [timeline] = reports.map((one) => one?.timeline);
    const hasSync = !isSync || (await find("isSyncStandby")) !== undefined;
    const run = (one: (typeof reports)[number]) => one?.state === "running" && one.timeline === timeline;
    return hasSync && reports.every(run) && reports.filter((one) => one?.role === "master").length === 1;
  }

  const cluster = {
    nodes,
    settings,
    change,
    primary: () => until(() => find("isPrimary"), "a primary", WELL_WITHIN_MS),
    /** The synchronous one, where there is one. */
    standby: () => until(() => find(isSync ? "isSyncStandby" : "isReplica"), "a standby", WELL_WITHIN_MS),
    /** One primary, all three run on its timeline, and commits have a standby to wait for. */
    well: () => until(isWell, "three servers that are well", WELL_WITHIN_MS),
  };
  await cluster.well();
  await makeRoles(await cluster.primary(), join(settings, "roles.sql"));
  return cluster;
}

async function makeRoles(primary: Node, file: string): Promise<void> {
  const statements = (await readFile(file, "utf8")).trim().split("\n");
  await primary.psql("-v", "ON_ERROR_STOP=1", ...statements.flatMap((statement) => ["-c", statement]));
}
