import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
const LOOK_EVERY_MS = 50;
/** A start that needs more looks hangs. */
const LOOKS = 8_000;

/** A portal started as by `npm start`, on an empty data folder. */
export interface Portal {
  url: string;
  isUp(): boolean;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  /** Stops it, checks its books and removes the data. Throws when the books are wrong. */
  close(): Promise<void>;
}

/** A free port below the ephemeral ones, which an outgoing connection could take, and above 10080, which browsers refuse. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_081, 32_000);
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(false)).listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

/** A run of the program, with all its output. */
interface Run {
  child: ChildProcess;
  ended: Promise<number | null>;
  said(): string;
}

function run(args: readonly string[], environment: Record<string, string>): Run {
  let text = "";
  // As under npm: the portal stops when its parent has ended.
  const env = { ...process.env, npm_lifecycle_event: "start", ...environment };
  const child = spawn(process.execPath, [join(root, "server/dist/main.js"), ...args], { cwd: root, env });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  }
  return { child, ended: new Promise((resolve) => child.once("exit", resolve)), said: () => text };
}

async function untilReady(url: string, { child, said: outputText }: Run): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    if (child.exitCode !== null) throw new Error(`the portal ended:\n${outputText()}`);
    const ready = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`the portal did not get ready:\n${outputText()}`);
}

/** A folder for a portal's data, and how to remove it. */
async function newFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "aangan-story-"));
  // Started by root, the database runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The data of a portal that was started once and stopped, because copying is quicker than creating a database. */
const EMPTY_DATA = "EMPTY_PORTAL_DATA";

/** Starts a portal once, so that stories begin with a copy of its data. Returns how to remove the data. */
export async function prepareEmptyData(): Promise<() => Promise<void>> {
  const { folder, remove } = await newFolder();
  const data = join(folder, "data");
  const port = await freePort();
  const first = run([], { PORT: String(port), DATA_DIR: data });
  await untilReady(`http://localhost:${port}`, first);
  first.child.kill("SIGTERM");
  await first.ended;
  process.env[EMPTY_DATA] = data;
  return remove;
}

/** Opens a portal with these settings in its environment. */
export async function openPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const { folder, remove } = await newFolder();
  const prepared = process.env[EMPTY_DATA];
  // The files belong to the database's user; `cp -a` keeps that.
  if (prepared) await promisify(execFile)("cp", ["-a", prepared, join(folder, "data")]);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = { PORT: String(port), DATA_DIR: join(folder, "data"), ...settings };
  let running: Run | undefined;

  async function start(): Promise<void> {
    running = run([], environment);
    await untilReady(url, running);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    running?.child.kill(signal);
    await running?.ended;
    running = undefined;
  }

  async function checkBooks(): Promise<void> {
    const check = run(["--check-books"], environment);
    if ((await check.ended) !== 0) throw new Error(`the books do not add up:\n${check.said()}`);
  }

  async function close(): Promise<void> {
    // Checked while the portal runs, its database need not be started once more.
    const wrong = await checkBooks().catch((error: Error) => error);
    await end("SIGTERM");
    await remove();
    if (wrong) throw wrong;
  }

  await start();
  return { url, isUp: () => running !== undefined, start, kill: () => end("SIGKILL"), close };
}
