import { raiseAlert } from "../features/alerts/raise-alert.ts";
import { type Clock, dayOf } from "../platform/clock.ts";
import { forgetOldBackups, newBackupPath, newestBackupAt } from "../platform/database/backup/kept-backups.ts";
import { writeBackup } from "../platform/database/backup/write-backup.ts";
import type { CommitDeed } from "../platform/database/commit.ts";
import type { Database } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { BackupConfig } from "../platform/machine/config.ts";
import type { Log } from "../platform/watching/log.ts";

interface Needs {
  database: Database;
  commit: CommitDeed;
  clock: Clock;
  log: Log;
  backup: BackupConfig;
}

/** A back-up younger than this is last night's: every instance catches up on missed jobs after it starts. */
const STILL_FRESH_MS = 20 * 60 * 60 * 1000;

/** A missed night is made up for after the next start. A failure raises an alert. */
export function backupJobs(needs: Needs): Job[] {
  const folder = needs.backup.nightlyFolder;
  if (folder === undefined) return [];
  return [
    {
      name: "make-backup",
      at: { dailyAt: "01:30" },
      run: async () => {
        await backUp(needs, folder).catch((error: unknown) => tellOfFailure(needs, error));
        return undefined;
      },
    },
  ];
}

async function backUp({ database, clock, log, backup }: Needs, folder: string): Promise<void> {
  const now = clock();
  const newest = await newestBackupAt(folder);
  if (newest && now.getTime() - newest.getTime() < STILL_FRESH_MS) return;
  const { connection } = database;
  const file = await newBackupPath(folder, now);
  const { bytes } = await writeBackup({ connection, file, now, passphrase: backup.passphrase });
  const forgotten = await forgetOldBackups(folder, backup.keep, now);
  log.info({ bytes, forgotten: forgotten.length }, "a back-up was made");
}

async function tellOfFailure({ commit, clock, log }: Needs, error: unknown): Promise<void> {
  log.error({ err: error }, "the back-up failed");
  const now = clock();
  const deed = { actor: { kind: "clock" as const }, action: "make-backup", requestId: newId() };
  await commit(deed, (tx) => raiseAlert(tx, { kind: "backup_failed", subject: dayOf(now) }, now));
}
