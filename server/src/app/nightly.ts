import { type AlertToRaise, raiseAlert } from "../features/alerts/raise-alert.ts";
import { expireApprovals } from "../features/approvals/end-approval.ts";
import { saveBookCheck } from "../features/books/save-book-check.ts";
import { forgetOldPictures } from "../features/claims/claim-pictures.ts";
import { useAdvances } from "../features/ledger/credits/use-advances.ts";
import type { PaymentNeeds } from "../features/payments/company/needs.ts";
import { sweepSettlements } from "../features/settlements/sweep-settlements.ts";
import { dayOf } from "../platform/clock.ts";
import { forgetOldBackups, newBackupPath, newestBackupAt } from "../platform/database/backup/kept-backups.ts";
import { writeBackup } from "../platform/database/backup/write-backup.ts";
import { newId } from "../platform/ids.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { BackupConfig } from "../platform/machine/config.ts";

const CHECK_BOOKS = "check-books";

export function alertOfJob(job: string, now: Date): AlertToRaise {
  if (job === CHECK_BOOKS) return { kind: "books_unchecked", subject: dayOf(now) };
  return { kind: "job_failing", subject: job };
}

const nightly = (name: string, dailyAt: string, work: () => Promise<void>): Job => ({
  name,
  at: { dailyAt },
  run: () => work().then(() => undefined),
});

/** At night few people pay. The check of the books runs after the sweep. */
export function nightlyJobs(needs: PaymentNeeds, payments: Parameters<typeof useAdvances>[1]): Job[] {
  return [
    nightly("sweep-settlements", "02:30", () => sweepSettlements(needs)),
    nightly("forget-claim-pictures", "03:05", () => forgetOldPictures(needs)),
    nightly("expire-approvals", "03:12", () => expireApprovals(needs)),
    nightly("use-advances", "03:15", () => useAdvances(needs, payments)),
    nightly(CHECK_BOOKS, "03:30", async () => {
      const info = { actor: { kind: "clock" as const }, requestId: newId() };
      const { broken } = await saveBookCheck(needs, info, needs.clock());
      if (broken.length > 0) needs.log.error({ rules: broken.map(({ check }) => check) }, "the books are not right");
    }),
  ];
}

type BackupNeeds = Pick<PaymentNeeds, "database" | "commit" | "clock" | "log"> & { backup: BackupConfig };

/** A back-up younger than this is last night's: every instance catches up on missed jobs after it starts. */
const STILL_FRESH_MS = 20 * 60 * 60 * 1000;

/** A missed night is made up for after the next start. A failure raises an alert. */
export function backupJobs(needs: BackupNeeds): Job[] {
  const folder = needs.backup.nightlyFolder;
  if (folder === undefined) return [];
  const work = () => backUp(needs, folder).catch((error: unknown) => notifyFailure(needs, error));
  return [nightly("make-backup", "01:30", work)];
}

async function backUp({ database, clock, log, backup }: BackupNeeds, folder: string): Promise<void> {
  const now = clock();
  const newest = await newestBackupAt(folder);
  if (newest && now.getTime() - newest.getTime() < STILL_FRESH_MS) return;
  const { connection } = database;
  const file = await newBackupPath(folder, now);
  const { bytes } = await writeBackup({ connection, file, now, passphrase: backup.passphrase });
  const forgotten = await forgetOldBackups(folder, backup.keep, now);
  log.info({ bytes, forgotten: forgotten.length }, "a back-up was made");
}

async function notifyFailure({ commit, clock, log }: BackupNeeds, error: unknown): Promise<void> {
  log.error({ err: error }, "the back-up failed");
  const now = clock();
  const info = { actor: { kind: "clock" as const }, action: "make-backup", requestId: newId() };
  await commit(info, (tx) => raiseAlert(tx, { kind: "backup_failed", subject: dayOf(now) }, now));
}
