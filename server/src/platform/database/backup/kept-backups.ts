import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../machine/start-error.ts";
import { backupTexts } from "./texts.ts";
import { UNFINISHED } from "./write-backup.ts";

/** The names that we give; other files in the folder are nobody's business. They sort by time. */
const NAME = /^aangan-\d{4}-\d\d-\d\d-\d{6}(-\d+)?\.backup$/;

/** What a killed portal left unfinished is removed after a day; before, somebody may still be writing it. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/** The path of a new back-up in a folder, named after the instant in UTC. Makes the folder, closed to others. */
export async function newBackupPath(folder: string, now: Date): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = now.toISOString().replaceAll(":", "").replace("T", "-").slice(0, 17);
    const taken = new Set(await readdir(folder));
    for (let again = 0; ; again++) {
      const name = `aangan-${stamp}${again === 0 ? "" : `-${again}`}.backup`;
      if (!taken.has(name)) return join(folder, name);
    }
  } catch (error) {
    throw new StartError(backupTexts.folderUnusable(folder, (error as Error).message));
  }
}

/** The back-ups of a folder, the newest first. None when there is no such folder. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

/** When the newest back-up of a folder was finished. */
export async function newestBackupAt(folder: string): Promise<Date | undefined> {
  const [newest] = await backupsIn(folder);
  if (!newest) return undefined;
  return stat(join(folder, newest)).then(
    ({ mtime }) => mtime,
    () => undefined,
  );
}

/** Removes all back-ups of a folder but the newest so many. Gives the names that went. */
export async function forgetOldBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const old = (await backupsIn(folder)).slice(keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  await removeUnfinished(folder, now);
  return old;
}

async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(".aangan-") || !name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > FORGOTTEN_AFTER_MS) await rm(path, { force: true });
  }
}
