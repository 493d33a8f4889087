import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endServer, findRunning } from "../../server/src/platform/database/postgres/left-over.ts";
import { freePort } from "../../server/test/free-port.ts";
import { startWatch } from "../timing/measure.ts";

/** Whatever takes longer hangs: a dozen portals may start at once on a busy machine. */
const HANGS_MS = 500_000;

export const root = join(import.meta.dirname, "../..");

/** A portal in its own process. */
export interface PortalProcess {
  pid: number;
  url: string;
  said(): string;
  /** Resolves with the ms until it is ready. Rejects when it ends instead. */
  ready(): Promise<number>;
  /** Returns the exit code; null when a signal ended it. */
  end(name: NodeJS.Signals): Promise<number | null>;
  /** Closes its terminal, so that it cannot write to it any more. Returns the exit code. */
  closeTerminal(): Promise<number | null>;
  ended(): Promise<number | null>;
}

/** A portal that the caller has to end, together with its database. */
export async function launchPortal(
  environment: Record<string, string>,
  { clone = root, command = [process.execPath, "scripts/start.mjs"] } = {},
): Promise<{ portal: PortalProcess; endEverything: () => Promise<void> }> {
  const port = await freePort();
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: clone,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...environment },
  });
  const passed = startWatch();
  const output = collect(child);
  const ended = once(child, "exit").then(([code]: (number | null)[]) => code ?? null);
  const url = `http://localhost:${port}`;
  const portal: PortalProcess = {
    pid: child.pid ?? 0,
    url,
    said: output,
    ended: () => ended,
    end: async (name) => {
      child.kill(name);
      return ended;
    },
    closeTerminal: async () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
      return portal.end("SIGHUP");
    },
    ready: async () => {
      while (!(await isReady(url))) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the portal ended:\n${output()}`);
        if (passed() > HANGS_MS) throw new Error(`the portal is not ready:\n${output()}`);
        await sleep(50);
      }
      return Math.round(passed());
    },
  };
  return { portal, endEverything: () => endWithDatabase(child, environment.DATA_DIR) };
}

/** The process id of the database server on a data folder, or undefined when none is running. */
export async function databaseProcess(dataDir: string): Promise<number | undefined> {
  return (await findRunning(await realpath(`${dataDir}/postgres`).catch(() => dataDir)))?.pid;
}

async function endWithDatabase(child: ChildProcess, dataDir: string | undefined): Promise<void> {
  child.kill("SIGKILL");
  if (dataDir === undefined) return;
  const pid = await databaseProcess(dataDir);
  if (pid !== undefined) await endServer(pid, 0);
}

function collect(child: ChildProcess): () => string {
  let text = "";
  child.stdout?.on("data", (part) => {
    text += part;
  });
  child.stderr?.on("data", (part) => {
    text += part;
  });
  return () => text;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}
