import { SKIPPED_AFTER_RESTORE, skipBillNumbers } from "../../features/bills/skip-bill-numbers.ts";
import { systemClock } from "../../platform/clock.ts";
import { openBackup, verifyBackup } from "../../platform/database/backup/open-backup.ts";
import { restoreRows } from "../../platform/database/backup/restore-rows.ts";
import type { Config } from "../../platform/machine/config.ts";
import { migrationsFolder } from "../../platform/machine/server-paths.ts";
import { bringUpToDate, openUnread, withDatabase } from "../open-books.ts";
import { type Say, startTexts } from "../texts.ts";
import { reportBooks } from "./check-the-books.ts";

/** Restores a back-up into an empty database and migrates it. Returns true when the books are clean. */
export async function restoreBackup(config: Config, file: string, say: Say): Promise<boolean> {
  const began = performance.now();
  say(startTexts.restoreVerifying(file));
  const backup = await openBackup(file, config.backup.passphrase);
  const manifest = await verifyBackup(backup, file);
  const books = await openUnread(config, say);
  try {
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(startTexts.restoreLoading(rows, manifest.createdAt));
    await restoreRows(books.ownerConnection, migrationsFolder, backup, manifest, (client) =>
      skipBillNumbers(client, new Date(manifest.createdAt), systemClock()),
    );
    say(startTexts.restoreSkipped(SKIPPED_AFTER_RESTORE));
    const added = await bringUpToDate(books);
    if (added.length > 0) say(startTexts.restoreUpgraded(added.length));
    const isClean = await withDatabase(books.ownerConnection, ({ db }) =>
      reportBooks(db, new Date(manifest.createdAt), say),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    for (const line of startTexts.restoreDone(seconds, books.place)) say(line);
    return isClean;
  } finally {
    await books.close();
  }
}
