import { chmod, lstat, mkdir } from "node:fs/promises";
import { StartError } from "../../machine/start-error.ts";
import { terminalTexts } from "../../machine/terminal-texts.ts";

/**
 * The folder for what the database's user must reach and cannot reach in the clone or the data folder, for example
 * because they lie below /root. Only a portal started by root needs it.
 */
export async function outsidePlace(): Promise<string> {
  const folder = "/var/lib/aangan";
  try {
    const made = await mkdir(folder, { recursive: true });
    if (made !== undefined) await chmod(folder, 0o755);
  } catch (error) {
    throw new StartError(terminalTexts.dataFolderUnusable(folder, (error as Error).message));
  }
  const there = await lstat(folder);
  if (!there.isDirectory() || there.uid !== 0 || (there.mode & 0o022) !== 0) {
    throw new StartError(terminalTexts.outsidePlaceUnsafe(folder));
  }
  return folder;
}
