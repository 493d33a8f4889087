import { cpus, loadavg } from "node:os";
import { smartgatewaySimulator } from "../../server/test/simulators/smartgateway/smartgateway.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { type Fault, faults, losing } from "./faults.ts";
import { openFront } from "./front.ts";
import { settle } from "./people.ts";
import { playRound, type Round, type World } from "./round.ts";
import { drawTables } from "./table.ts";

export interface ClusterOptions {
  /** All faults, not only those of the short form. */
  long: boolean;
  /** The control: without synchronous replication, payments must be lost. */
  async: boolean;
  /** How often each fault comes. */
  rounds: number;
  /** Only faults whose name has this. */
  only: string;
  /** An empty folder for everything. */
  folder: string;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Plays the rounds in namespaces of this process's own and prints tables. True when all went as it should. */
export async function testCluster(options: ClusterOptions): Promise<boolean> {
  say(`Starting three servers and two portals … (${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)})`);
  const cluster = await openCluster(options.folder, options.async ? "asynchronous" : "synchronous");
  await checkEtcd(cluster);
  const company = await smartgatewaySimulator();
  const front = await openFront(options.folder, cluster.settings, company);
  const people = await settle(front.ownerUrl);
  const rounds = await playAll({ cluster, front, people, company, folder: options.folder, say }, options);
  say(`\n${drawTables(rounds)}\n`);
  return options.async ? saysLost(rounds) : saysRight(rounds);
}

/** Throws unless etcd lets in Patroni, and no caller without a certificate of the cluster. */
async function checkEtcd({ nodes }: Cluster): Promise<void> {
  for (const node of nodes) {
    const asPatroni = await node.readKeys("--cert", "/etc/patroni/patroni.crt", "--key", "/etc/patroni/patroni.key");
    const asAnyone = await node.readKeys().catch(() => undefined);
    if (!asPatroni.includes("/leader") || asAnyone !== undefined) throw new Error(`etcd of ${node.name} is open`);
    if (!(await node.isEtcdWell())) throw new Error(`etcd of ${node.name} is not well`);
  }
  say("etcd answers only with a certificate of the cluster.");
}

async function playAll(world: World, options: ClusterOptions): Promise<Round[]> {
  const played: Round[] = [];
  const each = faultsOf(options);
  for (const fault of Array.from({ length: options.rounds }, () => each).flat()) {
    const round = await playRound(world, fault, played.length);
    const { seen, parts, comparison } = round;
    say(`  ${JSON.stringify({ ...seen, parts, ...comparison, load: Number(loadavg()[0]?.toFixed(1)) })}`);
    played.push(round);
  }
  return played;
}

function faultsOf({ long, async, only }: ClusterOptions): readonly Fault[] {
  if (async) return losing;
  return faults.filter(({ name, short }) => (long || short || only !== "") && name.includes(only));
}

function saysLost(rounds: readonly Round[]): boolean {
  const lost = rounds.reduce((sum, { comparison }) => sum + comparison.lost, 0);
  const all = rounds.reduce((sum, { comparison }) => sum + comparison.acknowledged, 0);
  say(
    lost > 0
      ? `The control holds: ${lost} of ${all} acknowledged were lost.`
      : `The control fails: none of ${all} lost.`,
  );
  return lost > 0;
}

function saysRight(rounds: readonly Round[]): boolean {
  const wrong = rounds.flatMap(({ fault, seen, comparison }) => [
    ...comparison.wrong.map((what) => `${fault}: ${what}`),
    ...(comparison.lost > 0 ? [`${fault}: ${comparison.lost} acknowledged were lost`] : []),
    ...(seen.answers[500] > 0 ? [`${fault}: ${seen.answers[500]} answers were 500`] : []),
  ]);
  say(wrong.length === 0 ? "Nothing was lost, nothing doubled, and all servers agree." : wrong.join("\n"));
  return wrong.length === 0;
}
