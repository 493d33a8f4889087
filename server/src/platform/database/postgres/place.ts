import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError, terminalTexts } from "../../machine/start-error.ts";
import { canEnter, chooseRunner, type Runner, startedByRoot } from "./runner.ts";

export interface Place {
  folder: string;
  runner: Runner;
  /** True when it is outside the data folder, because the runner could not enter that. */
  moved: boolean;
  /** The major version of PostgreSQL that made it; undefined while there is no database yet. */
  madeBy: string | undefined;
}

/** The entry for the database in the data folder: a folder, or a symbolic link to one elsewhere. */
export const databaseIn = (dataDir: string): string => join(dataDir, "postgres");

/** Changes nothing. What cannot be looked into counts as a database, so that opening it says why. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const entry = databaseIn(dataDir);
  const isThere = await lstat(entry).catch(({ code }: NodeJS.ErrnoException) => code !== "ENOENT");
  if (typeof isThere === "boolean") return isThere;
  // A start makes its database in the place of an empty folder.
  return !isThere.isDirectory() || (await readdir(entry).catch(() => ["unreadable"])).length > 0;
}

/** Finds the data folder's database, or a place for a new one. Throws StartError for one that cannot be run. */
export async function findPlace(dataDir: string): Promise<Place> {
  const entry = databaseIn(dataDir);
  const stats = await lstat(entry).catch(() => null);
  if (stats === null) return choosePlace(dataDir);
  const moved = stats.isSymbolicLink();
  const folder = moved ? await readlink(entry) : entry;
  const version = await readFile(join(folder, "PG_VERSION"), "utf8").catch((error: NodeJS.ErrnoException) => error);
  if (typeof version === "string") return existing(folder, moved, version.trim());
  if (version.code === "EACCES") throw new StartError(terminalTexts.databaseOfAnotherUser(folder));
  if (moved) throw new StartError(terminalTexts.databaseGone(folder));
  await rmdir(entry).catch(() => {
    throw new StartError(terminalTexts.notADatabase(entry));
  });
  return choosePlace(dataDir);
}

async function existing(folder: string, moved: boolean, madeBy: string): Promise<Place> {
  const owner = await stat(folder);
  if (!startedByRoot() && process.getuid !== undefined && owner.uid !== process.getuid()) {
    throw new StartError(terminalTexts.databaseOfAnotherUser(folder));
  }
  const runner = await chooseRunner(owner);
  if (!(await canEnter(runner, folder))) throw new StartError(terminalTexts.databaseUnreachable(folder, runner.name));
  return { folder, runner, moved, madeBy };
}

async function choosePlace(dataDir: string): Promise<Place> {
  const runner = await chooseRunner();
  const moved = !(await canEnter(runner, dataDir));
  // A new name each time: an emptied data folder must not lead to the old data.
  const home = moved ? await mkdtemp(join(await outsidePlace(), "database-")) : dataDir;
  if (moved) await chmod(home, 0o711);
  return { folder: databaseIn(home), runner, moved, madeBy: undefined };
}

/** For what the database's user cannot reach in the clone or the data folder, such as below /root. */
export async function outsidePlace(): Promise<string> {
  const folder = "/var/lib/aangan";
  try {
    const createdFolder = await mkdir(folder, { recursive: true });
    if (createdFolder !== undefined) await chmod(folder, 0o755);
  } catch (error) {
    throw new StartError(terminalTexts.dataFolderUnusable(folder, (error as Error).message));
  }
  const stats = await lstat(folder);
  if (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0) {
    throw new StartError(terminalTexts.outsidePlaceUnsafe(folder));
  }
  return folder;
}
