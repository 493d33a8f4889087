import { systemClock } from "../../platform/clock.ts";
import { forgetOldBackups, newBackupPath } from "../../platform/database/backup/kept-backups.ts";
import { writeBackup } from "../../platform/database/backup/write-backup.ts";
import type { Config } from "../../platform/machine/config.ts";
import { reachBooks } from "../open-books.ts";
import { type Say, startTexts } from "../texts.ts";

/** Makes a back-up of a running or a stopped portal, and removes old ones. */
export async function makeBackup(config: Config, say: Say): Promise<void> {
  const now = systemClock();
  const { folder, passphrase, keep } = config.backup;
  const file = await newBackupPath(folder, now);
  const { manifest, bytes } = await reachBooks(config, say, ({ connection }) =>
    writeBackup({ connection, file, now, passphrase }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(startTexts.backupMade(file, `${(bytes / 1024 / 1024).toFixed(1)} MB`, rows, manifest.tables.length));
  if (passphrase === undefined) say(startTexts.backupOpen);
  for (const name of await forgetOldBackups(folder, keep, now)) say(startTexts.backupForgotten(name));
}
