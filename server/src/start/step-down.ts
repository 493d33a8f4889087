import { execFile } from "node:child_process";
import { chown, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { chooseRunner, type Runner, startedByRoot } from "../platform/database/postgres/runner.ts";
import type { Config } from "../platform/machine/config.ts";
import { mainFile, webFolder } from "../platform/machine/server-paths.ts";
import { StartError } from "../platform/machine/start-error.ts";
import { type Say, startTexts } from "./texts.ts";

/** Prints the first path that this user cannot read (r…) or write into (w…). */
const TRY = `
  const { accessSync, constants: { R_OK, W_OK, X_OK } } = require("node:fs");
  for (const [mode, ...path] of process.argv.slice(1)) {
    try { accessSync(path.join(""), mode === "w" ? W_OK | X_OK : R_OK); } catch { console.log(path.join("")); break; }
  }`;

/** Returns how to drop root's rights once the port is open; no-op without root, or from source. Throws StartError. */
export async function prepareToDropPrivileges(
  config: Config,
  runner: Runner | undefined,
  say: Say,
): Promise<() => void> {
  if (!startedByRoot() || mainFile.endsWith(".ts")) return () => undefined;
  // Only the user who runs the embedded database can look after it.
  const { uid, gid, name } = runner?.uid === undefined ? await chooseRunner() : runner;
  if (uid === undefined || gid === undefined) return () => undefined;
  const blocked = await outOfReach({ uid, gid }, config);
  if (blocked !== undefined) {
    if (config.deployed) throw new StartError(startTexts.rootRefused(name, blocked));
    say(startTexts.staysRoot(name, blocked));
    return () => undefined;
  }
  return () => {
    process.chdir("/");
    process.setgroups?.([gid]);
    process.setgid?.(gid);
    process.setuid?.(uid);
    say(startTexts.steppedDown(name));
  };
}

async function outOfReach(user: { uid: number; gid: number }, { backup }: Config): Promise<string | undefined> {
  const needed = [mainFile, join(dirname(mainFile), "../package.json"), join(webFolder, "index.html")].map(
    (path) => `r${path}`,
  );
  if (backup.nightlyFolder !== undefined) {
    const createdFolder = await mkdir(backup.nightlyFolder, { recursive: true, mode: 0o700 });
    if (createdFolder !== undefined) await chown(backup.nightlyFolder, user.uid, user.gid);
    needed.push(`w${backup.nightlyFolder}`);
  }
  try {
    const tried = await promisify(execFile)(process.execPath, ["-e", TRY, ...needed], { ...user, cwd: "/", env: {} });
    return tried.stdout.trim() || undefined;
  } catch {
    return process.execPath;
  }
}
