import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** A portal of its own, run as `npm start` runs it, on an empty data folder. */
export interface Portal {
  url: string;
  /** Kills it as a power cut would: nothing is told, nothing is closed. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let waited = 0; waited < 600; waited++) {
    if (child.exitCode !== null) throw new Error(`the portal ended:\n${said()}`);
    const ready = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the portal did not get ready:\n${said()}`);
}

/** Opens a portal; `environment` is what a person would set. */
export async function openPortal(environment: Record<string, string> = {}): Promise<Portal> {
  const folder = await mkdtemp(join(tmpdir(), "aangan-story-"));
  // Started by root, the database runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    let text = "";
    const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, "data"), ...environment };
    child = spawn(process.execPath, [join(root, "server/dist/main.js")], { cwd: root, env });
    child.stdout?.on("data", (chunk) => {
      text += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      text += chunk;
    });
    await untilReady(url, child, () => text);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child) return;
    child.kill(signal);
    await ended(child);
  }

  await start();
  return {
    url,
    start,
    kill: () => end("SIGKILL"),
    stop: async () => {
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
