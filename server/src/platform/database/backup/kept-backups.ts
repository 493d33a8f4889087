import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { later } from "../../clock.ts";
import { backupTexts, StartError } from "../../machine/start-error.ts";
import { PARTIAL_SUFFIX } from "./write-backup.ts";

/** Our own file names, which sort by time. Other files in the folder are left alone. */
const NAME = /^aangan-\d{4}-\d\d-\d\d-\d{6}(-\d+)?\.backup$/;

/** Unfinished files younger than this may still be being written. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/** Returns the path of a new back-up, named after the instant in UTC. Creates its folder. Throws StartError. */
export async function newBackupPath(folder: string, now: Date): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = now.toISOString().replaceAll(":", "").replace("T", "-").slice(0, 17);
    const usedNames = new Set(await readdir(folder));
    for (let again = 0; ; again++) {
      const name = `aangan-${stamp}${again === 0 ? "" : `-${again}`}.backup`;
      if (!usedNames.has(name)) return join(folder, name);
    }
  } catch (error) {
    throw new StartError(backupTexts.folderUnusable(folder, (error as Error).message));
  }
}

async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));
  return names.sort().reverse();
}

export async function newestBackupAt(folder: string): Promise<Date | undefined> {
  const [newest] = await backupsIn(folder);
  return newest === undefined ? undefined : (await stat(join(folder, newest)).catch(() => undefined))?.mtime;
}

export async function forgetOldBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const old = (await backupsIn(folder)).slice(keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  for (const name of await readdir(folder)) {
    if (!name.startsWith(".aangan-") || !name.endsWith(PARTIAL_SUFFIX)) continue;
    const path = join(folder, name);
    const { mtime } = await stat(path).catch(() => ({ mtime: now }));
    if (mtime < later(now, -FORGOTTEN_AFTER_MS)) await rm(path, { force: true });
  }
  return old;
}
