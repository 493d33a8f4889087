import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openMachine, type Program } from "./machine.ts";
import { clientsAddress, deployed, readVariables } from "./settings.ts";

const PATRONI = "/etc/patroni/config.yml";
const ETCD_KEYS = "https://127.0.0.1:2379/v2/keys/service/aangan/?recursive=true";
const ASKED_MS = 1_000;

/** One of the three servers: etcd, Patroni and PostgreSQL on a machine. */
export type Node = Awaited<ReturnType<typeof openNode>>;

/** What Patroni says of its server. */
export interface NodeReport {
  role: string;
  state: string;
  timeline?: number;
  sync_standby?: boolean;
}

/** Makes the machine of a node and starts nothing. `settings` is the folder with its variables. */
export async function openNode(number: number, settings: string, folder: string) {
  const etc = join(folder, "etc-patroni");
  const data = { postgres: join(folder, "postgresql"), etcd: join(folder, "etcd"), sockets: join(folder, "run") };
  await mkdir(etc, { recursive: true });
  await copyFile(deployed("patroni.yml"), join(etc, "config.yml"));
  for (const file of ["ca.crt", "patroni.crt", "patroni.key"]) await copyFile(join(settings, file), join(etc, file));
  await mkdir(data.etcd);
  await copyFile(join(settings, "ca.crt"), join(data.etcd, "ca.crt"));
  for (const kind of ["crt", "key"]) {
    await copyFile(join(settings, `etcd${number}.${kind}`), join(data.etcd, `etcd.${kind}`));
  }
  const machine = await openMachine(number, {
    "/etc/patroni": etc,
    "/var/lib/postgresql": data.postgres,
    "/var/lib/etcd": data.etcd,
    "/run/postgresql": data.sockets,
  });
  const env = {
    ...(await readVariables(deployed("etcd.env"))),
    ...(await readVariables(join(settings, `node${number}.env`))),
  };
  const log = (name: string) => join(folder, `${name}.log`);
  const programs: { etcd?: Program; patroni?: Program } = {};

  const startEtcd = async () => {
    programs.etcd = await machine.start(["/usr/bin/etcd"], { user: "etcd", env, log: log("etcd") });
  };
  const startPatroni = async () => {
    const command = ["/usr/bin/patroni", PATRONI];
    programs.patroni = await machine.start(command, { user: "postgres", env, log: log("patroni") });
  };

  return {
    number,
    name: `db${number}`,
    address: clientsAddress(number),
    machine,
    startEtcd,
    startPatroni,
    killEtcd: () => programs.etcd?.signal("SIGKILL"),
    stopPatroni: () => programs.patroni?.signal("SIGTERM"),
    patroniLog: log("patroni"),
    /** Gives its folders to their users, and starts everything. */
    begin: async () => {
      await machine.powerOn();
      await machine.ask(["chown", "postgres:", "/var/lib/postgresql", "/run/postgresql"]);
      await machine.ask(["chown", "-R", "postgres:", "/etc/patroni"]);
      await machine.ask(["chown", "-R", "etcd:", "/var/lib/etcd"]);
      await machine.ask(["chmod", "700", "/var/lib/etcd"]);
      await startEtcd();
    },
    kill: () => machine.powerOff(),
    cutPower: async () => {
      await machine.cut("cluster", "clients");
      await machine.powerOff();
    },
    startAgain: async () => {
      await machine.plug();
      await machine.powerOn();
      await startEtcd();
      await startPatroni();
    },
    ctl: (...args: string[]) => machine.ask(["/usr/bin/patronictl", "-c", PATRONI, ...args], env),
    /** Asks etcd for the keys of the cluster, as another user of the machine would, or with Patroni's certificate. */
    readKeys: (...certificate: string[]) =>
      machine.ask(["curl", "-sf", "--cacert", "/etc/patroni/ca.crt", ...certificate, ETCD_KEYS]),
    isEtcdWell: () =>
      machine.ask(["curl", "-sf", "http://127.0.0.1:2381/health"]).then((output) => output.includes("true")),
    psql: (...args: string[]) => machine.ask(["psql", "-XqAt", ...args], {}, "postgres"),
    /** Undefined while Patroni does not answer. */
    said: () => askPatroni(number, "patroni").then((answer) => answer?.json() as Promise<NodeReport> | undefined),
    /** True when HAProxy would lead portals here. */
    isPrimary: async () => (await askPatroni(number, "primary"))?.status === 200,
    isReplica: async () => (await askPatroni(number, "replica"))?.status === 200,
    isSyncStandby: async () => (await askPatroni(number, "sync"))?.status === 200,
  };
}

function askPatroni(number: number, path: string): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(ASKED_MS);
  return fetch(`http://${clientsAddress(number)}:8008/${path}`, { signal }).catch(() => undefined);
}
