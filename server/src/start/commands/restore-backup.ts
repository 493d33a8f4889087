import { performance } from "node:perf_hooks";
import { SKIPPED_AFTER_RESTORE, skipBillNumbers } from "../../features/bills/skip-bill-numbers.ts";
import { systemClock } from "../../platform/clock.ts";
import { openBackup } from "../../platform/database/backup/open-backup.ts";
import { restoreRows } from "../../platform/database/backup/restore-rows.ts";
import type { Config } from "../../platform/machine/config.ts";
import { bringUpToDate, openUnread } from "../open-books.ts";
import { startTexts } from "../texts.ts";
import { reportBooks } from "./check-the-books.ts";

/** Restores a back-up into an empty database and migrates it. Returns true when the books are clean. */
export async function restoreBackup(config: Config, file: string, say: (line: string) => void): Promise<boolean> {
  const began = performance.now();
  say(startTexts.restoreVerifying(file));
  const backup = await openBackup(file, config.backup.passphrase);
  const { manifest } = backup;
  const books = await openUnread(config, say);
  try {
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(startTexts.restoreLoading(rows, manifest.createdAt));
    await restoreRows(books.ownerConnection, backup, (client) =>
      skipBillNumbers(client, new Date(manifest.createdAt), systemClock()),
    );
    say(startTexts.restoreSkipped(SKIPPED_AFTER_RESTORE));
    const added = await bringUpToDate(books);
    if (added.length > 0) say(startTexts.restoreUpgraded(added.length));
    const isClean = await reportBooks(books.ownerConnection, new Date(manifest.createdAt), say);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    for (const line of startTexts.restoreDone(seconds, books.place)) say(line);
    return isClean;
  } finally {
    await books.close();
  }
}
