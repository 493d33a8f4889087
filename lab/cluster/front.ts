import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { Simulator } from "../../server/test/simulators/simulator.ts";
import { deployed, readVariables, root } from "./settings.ts";
import { until } from "./until.ts";

const READY_WITHIN_MS = 60_000;
const ASKED_MS = 1_000;
const HAPROXY = "/run/haproxy/admin.sock";

export const DOOR = "http://localhost:8080";
const ports = [3001, 3002] as const;

/** What stands before the servers: HAProxy, two portals, and Caddy before them. */
export type Front = Awaited<ReturnType<typeof openFront>>;

/** Starts all of it and waits until both portals are ready. */
export async function openFront(folder: string, settings: string, company: Simulator) {
  const log = (name: string) => join(folder, `${name}.log`);
  await mkdir("/run/haproxy", { recursive: true });
  const addresses = await readVariables(join(settings, "haproxy.env"));
  start("/usr/sbin/haproxy", ["-f", deployed("haproxy.cfg"), "-db"], addresses, log("haproxy"));
  const databases = await readVariables(join(settings, "portal.env"));
  const owner = await readVariables(join(settings, "owner.env"));
  const gateway = { PAYMENT_GATEWAY: company.name, ...company.variables };
  const env = { ...databases, ...gateway, NODE_ENV: "production", HOST: "127.0.0.1", PUBLIC_URL: DOOR };

  await migrate({ ...env, ...owner, DATA_DIR: folder }, log("migrate"));

  const openPortal = (port: number) => {
    const url = `http://127.0.0.1:${port}`;
    let running: ChildProcess | undefined;
    return {
      name: `portal ${port}`,
      url,
      log: log(`portal-${port}`),
      isReady: async () => (await ask(`${url}/health/ready`)) === 200,
      ended: () => running === undefined || running.exitCode !== null || running.signalCode !== null,
      begin: () => {
        const own = { PORT: String(port), DATA_DIR: join(folder, `portal-${port}`) };
        running = start(process.execPath, ["server/dist/main.js"], { ...env, ...own }, log(`portal-${port}`));
      },
      end: async (name: NodeJS.Signals) => {
        const ending = running && once(running, "exit");
        running?.kill(name);
        await ending;
      },
      ready: async () =>
        until(async () => (await ask(`${url}/health/ready`)) === 200, `portal ${port}`, READY_WITHIN_MS),
    };
  };
  const portals = ports.map(openPortal);
  for (const portal of portals) portal.begin();
  for (const portal of portals) await portal.ready();
  const names = { ADDRESS: DOOR, PORTALS: ports.map((port) => `127.0.0.1:${port}`).join(" "), HOME: folder };
  start("caddy", ["run", "--config", join(root, "deploy/Caddyfile"), "--adapter", "caddyfile"], names, log("caddy"));
  await until(async () => (await ask(`${DOOR}/health/live`)) === 200, "Caddy", READY_WITHIN_MS);

  return {
    portals,
    databases,
    ownerUrl: owner.DATABASE_OWNER_URL ?? "",
    leadsTo: () => leadsTo().catch(() => undefined),
  };
}

/** The only step that is given the owner's address. */
async function migrate(env: Record<string, string | undefined>, log: string): Promise<void> {
  // HAProxy may not know the primary yet.
  const isDone = async () => {
    const [code] = await once(start(process.execPath, ["server/dist/main.js", "--migrate"], env, log), "exit");
    return code === 0;
  };
  await until(isDone, "the tables", READY_WITHIN_MS);
}

function start(program: string, args: readonly string[], env: Record<string, string | undefined>, log: string) {
  const output = openSync(log, "a");
  const surrounding = { PATH: process.env.PATH, HOME: process.env.HOME, TZ: "UTC" };
  const child = spawn(program, args, { cwd: root, env: { ...surrounding, ...env }, stdio: ["ignore", output, output] });
  closeSync(output);
  return child;
}

const ask = async (url: string) =>
  (await fetch(url, { signal: AbortSignal.timeout(ASKED_MS) }).catch(() => undefined))?.status;

/** The name of the server to which HAProxy leads, if any. */
async function leadsTo(): Promise<string | undefined> {
  const socket = connect(HAPROXY);
  let text = "";
  socket.on("data", (part) => {
    text += part;
  });
  socket.end("show stat\n");
  await once(socket, "close");
  const [heading = "", ...lines] = text.replace(/^# /, "").split("\n");
  const columns = heading.split(",");
  const rows = lines.map((line) => line.split(","));
  const up = rows.find((row) => row[1]?.startsWith("db") && row[columns.indexOf("status")]?.startsWith("UP"));
  return up?.[1];
}
