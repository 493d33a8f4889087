import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv, promisify } from "node:util";
import pg from "pg";
import type { Simulator } from "../../server/test/simulators/simulator.ts";
import { launchPortal, type PortalProcess, root } from "../process/launch-portal.ts";

/** One association of a host, with its portal when it runs. */
export interface Hosted {
  name: string;
  settings: Record<string, string>;
  portal?: PortalProcess;
}

const SECRETARY = "Meera Rao <meera@office.example>";

/** Adds an association with the command that a firm uses. `server`: the superuser's address. */
export async function addHosted(folder: string, server: string, name: string): Promise<Hosted> {
  const env = { PATH: process.env.PATH, HOSTING_DIR: folder, HOSTING_DATABASE_URL: server };
  const command = ["--association", "add", name, "--address", `https://${name}.example.in`, "--secretary", SECRETARY];
  await promisify(execFile)(process.execPath, [join(root, "server/dist/main.js"), ...command], { env });
  const { PORT, BACKUP_PASSPHRASE, ...settings } = parseEnv(await readFile(join(folder, name, "portal.env"), "utf8"));
  return { name, settings: settings as Record<string, string> };
}

/** Starts its portal, as its service does. */
export async function startHosted(hosted: Hosted, folder: string, company: Simulator): Promise<() => Promise<void>> {
  const { portal, endEverything } = await launchPortal(
    {
      ...hosted.settings,
      ...(company.variables as Record<string, string>),
      ...{ PAYMENT_GATEWAY: company.name, NODE_ENV: "production", DATA_DIR: join(folder, `data-${hosted.name}`) },
    },
    { command: [process.execPath, "server/dist/main.js"] },
  );
  hosted.portal = portal;
  return endEverything;
}

/** Connections of all portals, counted ten times a second from outside; by database. */
export async function watchConnections(server: string) {
  const client = new pg.Client({ connectionString: server, application_name: "observer" });
  client.on("error", () => undefined);
  await client.connect();
  let peak = 0;
  let all = 0;
  let samples = 0;
  let mostOfOne = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
         AND datname LIKE 'aangan_%' GROUP BY datname`,
      );
      const total = rows.reduce((sum, { count }) => sum + count, 0);
      peak = Math.max(peak, total);
      mostOfOne = Math.max(mostOfOne, ...rows.map(({ count }) => count));
      all += total;
      samples++;
      await sleep(100);
    }
    await client.end();
  })().catch(() => undefined);
  return async () => {
    isOver = true;
    await watching;
    return { most: peak, mostOfOne, mean: all / Math.max(samples, 1) };
  };
}

/** MiB of a process in /proc: all it has in memory, and that with what is shared divided among those who share it. */
export async function memoryOf(pid: number): Promise<{ rss: number; pss: number }> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1]) / 1024;
  return { rss: of("Rss"), pss: of("Pss") };
}

/** Milliseconds of processor time since the process started. */
export async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
