import { skipBillNumbers } from "../../features/bills/skip-bill-numbers.ts";
import { markPaperNumbers } from "../../features/receipts/number-receipts.ts";
import { systemClock } from "../../platform/clock.ts";
import { forgetOldBackups, newBackupPath } from "../../platform/database/backup/kept-backups.ts";
import { openBackup } from "../../platform/database/backup/open-backup.ts";
import { restoreRows } from "../../platform/database/backup/restore-rows.ts";
import { writeBackup } from "../../platform/database/backup/write-backup.ts";
import type { Config } from "../../platform/machine/config.ts";
import { migrateAndGrant, openUnread, withBooks, withDatabase } from "../open-books.ts";
import { type Say, startTexts } from "../texts.ts";
import { reportBooks } from "./checks.ts";

const rowsIn = (tables: readonly { rows: number }[]) => tables.reduce((sum, table) => sum + table.rows, 0);

export async function makeBackup(config: Config, say: Say): Promise<void> {
  const now = systemClock();
  const { folder, passphrase, keep } = config.backup;
  const { file, manifest, bytes } = await withBooks(config, say, async ({ connection }) => {
    const file = await newBackupPath(folder, now);
    return { file, ...(await writeBackup({ connection, file, now, passphrase })) };
  });
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  say(startTexts.backupMade(file, size, rowsIn(manifest.tables), manifest.tables.length));
  if (passphrase === undefined) say(startTexts.backupOpen);
  for (const name of await forgetOldBackups(folder, keep, now)) say(startTexts.backupForgotten(name));
}

/** Restores a back-up into an empty database and migrates it. Returns true when the books are clean. */
export async function restoreBackup(config: Config, file: string, say: Say): Promise<boolean> {
  const began = performance.now();
  say(startTexts.restoreVerifying(file));
  const backup = await openBackup(file, config.backup.passphrase);
  const { manifest } = backup;
  const asOf = new Date(manifest.createdAt);
  const books = await openUnread(config, say);
  try {
    say(startTexts.restoreLoading(rowsIn(manifest.tables), manifest.createdAt));
    const now = systemClock();
    await restoreRows(books.ownerConnection, backup, async (client) => {
      say(startTexts.restoreSkipped(await skipBillNumbers(client, asOf, now)));
      await markPaperNumbers(client, asOf, now);
    });
    const added = await migrateAndGrant(books);
    if (added.length > 0) say(startTexts.restoreUpgraded(added.length));
    const isClean = await withDatabase(books.ownerConnection, (database) => reportBooks(database, asOf, say));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    for (const line of startTexts.restoreDone(seconds, books.place)) say(line);
    return isClean;
  } finally {
    await books.close();
  }
}
