import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run, signal, startOfProcess, waitForExit } from "../../machine/processes.ts";
import { StartError, terminalTexts } from "../../machine/start-error.ts";
import { type Access, answers } from "./access.ts";
import { type Binaries, runAs } from "./binaries.ts";
import { endServer, findRunning, type Running, removeStaleNotes } from "./left-over.ts";
import type { Place } from "./place.ts";

export interface Installation {
  place: Place;
  binaries: Binaries;
  access: Access;
  settings: string[];
  /** Gets PostgreSQL's messages until it has opened its own log. */
  startLog: string;
  progress: (text: string) => void;
  /** Called when the server has been started and does not answer yet. */
  meanwhile?: (() => void) | undefined;
}

const SILENCE_MS = { leftOver: 2_000, launched: 30_000 };
const REPAIR_MS = 600_000;
const REPAIR_WORTH_TELLING_MS = 3_000;
const RETRY_FOR_MS = 15_000;

/** Returns the process id of a server that answers. Retries while PostgreSQL refuses, as around a server's death. */
export async function startServer(installation: Installation): Promise<number> {
  const { folder } = installation.place;
  const giveUpAt = performance.now() + RETRY_FOR_MS;
  for (;;) {
    const running = await findRunning(folder);
    if (running !== null && (await adopt(installation, running))) return running.pid;
    await removeStaleNotes(folder);
    const { pid, failure } = await launch(installation);
    if (failure === undefined) return pid;
    if (performance.now() > giveUpAt || !/lock file|shared memory|could not bind|still in use/i.test(failure)) {
      throw new StartError(terminalTexts.databaseDidNotStart(failure, join(folder, "log")));
    }
    await sleep(100);
  }
}

/** Takes over a running server. Stops it instead (false) if it was started differently, is stopping, or is silent. */
async function adopt(installation: Installation, running: Running): Promise<boolean> {
  const { pid } = running;
  const isStopping = running.state === "stopping";
  if (isStopping && (await waitForExit(pid, SILENCE_MS.leftOver))) return false;
  const isOurs = !isStopping && running.commandLine === (await commandLine(installation));
  // Job control or a container's pause may have suspended it together with the portal.
  if (isOurs) signal(pid, "SIGCONT");
  const isReady = isOurs && (await becomesReady(installation, pid, SILENCE_MS.leftOver));
  if (isReady) installation.progress(terminalTexts.databaseAdopted);
  else await endServer(pid, isOurs || isStopping ? 0 : 10_000);
  return isReady;
}

async function becomesReady({ access, place, progress }: Installation, pid: number, silenceMs: number) {
  const began = performance.now();
  let hasReported = false;
  while (startOfProcess(pid) !== null) {
    if (await answers(access.connection, place.folder)) return true;
    const waited = performance.now() - began;
    const isRepairing = (await findRunning(place.folder))?.state === "starting";
    if (waited > (isRepairing ? REPAIR_MS : silenceMs)) return false;
    if (isRepairing && waited > REPAIR_WORTH_TELLING_MS && !hasReported) {
      progress(terminalTexts.databaseRecovering);
      hasReported = true;
    }
    await sleep(20);
  }
  return false;
}

async function launch(installation: Installation): Promise<{ pid: number; failure?: string }> {
  const pid = process.platform === "win32" ? await launchOnWindows(installation) : await launchDetached(installation);
  installation.meanwhile?.();
  if (await becomesReady(installation, pid, SILENCE_MS.launched)) return { pid };
  await endServer(pid, 0);
  const logText = await readFile(installation.startLog, "utf8").catch(() => "");
  return { pid, failure: logText.trim() };
}

/** In a process group of its own, so that Ctrl-C in the terminal reaches the portal only. */
async function launchDetached(installation: Installation): Promise<number> {
  const { binaries, place, startLog } = installation;
  const output = await open(startLog, "w", 0o600);
  try {
    const { uid, gid } = place.runner;
    if (uid !== undefined && gid !== undefined && process.getuid?.() === 0) await output.chown(uid, gid);
    const child = spawn(binaries.postgres, serverArguments(installation), {
      ...runAs(place.runner),
      detached: true,
      stdio: ["ignore", output.fd, output.fd],
    });
    await once(child, "spawn");
    child.unref();
    return child.pid ?? 0;
  } catch (error) {
    throw new StartError(terminalTexts.cannotRunAs(place.runner.name, (error as Error).message));
  } finally {
    await output.close();
  }
}

/** pg_ctl drops an administrator's rights, with which PostgreSQL refuses to run. */
async function launchOnWindows({ binaries, place, settings, access, startLog }: Installation): Promise<number> {
  const options = [...settings, ...access.settings].map((setting) => `-c ${setting}`).join(" ");
  const control = ["start", "-D", place.folder, "-l", startLog, "-o", options];
  await run(binaries.pgCtl, control, runAs(place.runner)).catch(() => null);
  return (await findRunning(place.folder))?.pid ?? 0;
}

function serverArguments({ place, settings, access }: Installation): string[] {
  return ["-D", place.folder, ...[...settings, ...access.settings].flatMap((setting) => ["-c", setting])];
}

async function commandLine(installation: Installation): Promise<string> {
  const program = await realpath(installation.binaries.postgres);
  return [program, ...serverArguments(installation).map((word) => `"${word}"`)].join(" ");
}
