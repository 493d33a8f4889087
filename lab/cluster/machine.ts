import { type ChildProcess, execFile, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdir, readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";
import { until } from "./until.ts";

const run = promisify(execFile);

/** A machine's two cables: etcd, replication and Patroni use the first, portals the second. */
export type Cable = "cluster" | "clients";

const devices: Record<Cable, string> = { cluster: "eth0", clients: "eth1" };
const cables: readonly Cable[] = ["cluster", "clients"];

export interface Program {
  pid: number;
  signal(name: NodeJS.Signals): void;
}

interface Starting {
  /** A user of the system; root without one. */
  user?: string;
  env?: Record<string, string>;
  /** The file that its output is added to. */
  log: string;
}

/** Makes the two networks, each a bridge. This process itself is on the clients' one, as `.9`. */
export async function layNetworks(): Promise<void> {
  await run("ip", ["link", "set", "lo", "up"]);
  for (const cable of cables) {
    await run("ip", ["link", "add", cable, "type", "bridge"]);
    await run("ip", ["link", "set", cable, "up"]);
  }
  await run("ip", ["addr", "add", "10.77.2.9/24", "dev", "clients"]);
}

/** Namespaces that stand for a machine, with its own addresses, processes and data. `places` are folders of the machine, each with the one of ours that holds what is in it. */
export async function openMachine(number: number, places: Record<string, string>) {
  const machine = await hold(["unshare", "--net", "--mount", "--propagation", "private"], "net");
  const inside = ["nsenter", "-t", String(machine.pid), "-n", "-m"];
  const within = async (...command: string[]) => run("nsenter", [...inside.slice(1), ...command]);
  await within("ip", "link", "set", "lo", "up");
  for (const [nth, cable] of cables.entries()) {
    const here = `${cable}-${number}`;
    const peer = ["peer", "name", devices[cable], "netns", String(machine.pid)];
    await run("ip", ["link", "add", here, "type", "veth", ...peer]);
    await run("ip", ["link", "set", here, "master", cable, "up"]);
    await within("ip", "addr", "add", `10.77.${nth + 1}.${number}/24`, "dev", devices[cable]);
    await within("ip", "link", "set", devices[cable], "up");
  }
  for (const [place, folder] of Object.entries(places)) {
    await mkdir(folder, { recursive: true });
    await within("mount", "--bind", folder, place);
  }

  let power: MachineProcess | undefined;
  const entered = () => {
    if (!power) throw new Error(`machine ${number} is off`);
    return ["-t", String(power.init), "-n", "-m", "-p"];
  };
  const setCable = (cable: Cable, state: "up" | "down") => within("ip", "link", "set", devices[cable], state);

  return {
    number,
    cut: (...cut: Cable[]) => Promise.all(cut.map((cable) => setCable(cable, "down"))),
    plug: () => Promise.all(cables.map((cable) => setCable(cable, "up"))),
    powerOn: async () => {
      power = await hold([...inside, "unshare", "--pid", "--fork", "--kill-child", "--mount-proc"], "pid");
    },
    /** Kills every process of the machine at once. */
    powerOff: async () => {
      if (power?.init) process.kill(power.init, "SIGKILL");
      await power?.ended;
      power = undefined;
    },
    start: (command: readonly string[], starting: Starting): Promise<Program> =>
      startProgram([...entered(), ...asUser(starting.user), ...command], starting),
    /** Runs a command to its end and returns what it printed. */
    ask: async (command: readonly string[], env: Record<string, string> = {}, user?: string): Promise<string> => {
      const { stdout } = await run("nsenter", [...entered(), ...asUser(user), ...command], { env: withPath(env) });
      return stdout;
    },
  };
}

const asUser = (user?: string) => (user ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups"] : []);

const withPath = (env: Record<string, string>) => ({ PATH: process.env.PATH, TZ: "UTC", LC_ALL: "C.UTF-8", ...env });

/** Entering a namespace of processes forks, so the program is the child of the child. */
async function startProgram(args: readonly string[], { env = {}, log }: Starting): Promise<Program> {
  const output = openSync(log, "a");
  const child = spawn("nsenter", args, { env: withPath(env), stdio: ["ignore", output, output] });
  closeSync(output);
  const pid = await until(() => onlyChild(child), "a started program");
  return { pid, signal: (name) => process.kill(pid, name) };
}

interface MachineProcess {
  pid: number;
  /** The first process in a namespace of processes; the others end with it. */
  init: number;
  ended: Promise<unknown>;
}

/** Waits for ever, and buries the processes whose parents have ended, as a machine's first process must. */
const INIT = ["sh", "-c", "while :; do sleep 1000; done"];

/** Keeps namespaces open by a process that does nothing. */
async function hold([program = "", ...args]: readonly string[], kind: "net" | "pid"): Promise<MachineProcess> {
  const child = spawn(program, [...args, ...INIT], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const pid = child.pid ?? 0;
  if (kind === "pid") {
    const init = await until(() => onlyChild(child), "a machine's first process");
    await until(async () => (await nameOf(init)) === "sh", "a machine that is on");
    return { pid, init, ended };
  }
  const own = await readlink("/proc/self/ns/net");
  await until(async () => (await nameOf(pid)) === "sh" && (await readlink(`/proc/${pid}/ns/net`)) !== own, "a machine");
  return { pid, init: 0, ended };
}

const nameOf = async (pid: number) => (await readFile(`/proc/${pid}/comm`, "utf8")).trim();

async function onlyChild({ pid, exitCode }: ChildProcess): Promise<number | undefined> {
  if (exitCode !== null) throw new Error(`a program ended at once with ${exitCode}`);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return Number(children.trim().split(" ")[0]) || undefined;
}
