import type { FastifyInstance } from "fastify";
import { planReminderJobs } from "../features/emails/reminder-jobs.ts";
import { sendMailsJob } from "../features/emails/sending/send-mails.ts";
import type { Testing } from "../features/emails/sending/send-test-mail.ts";
import { printReceipts } from "../features/receipts/paper/print-receipts.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/db.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Config } from "../platform/machine/config.ts";
import { openMailServer } from "../platform/mail/mail-server.ts";
import { PORTAL } from "../platform/traffic/caller-name.ts";
import type { Log } from "../platform/watching/log.ts";

interface Needs {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
}

/** What writing and sending a mail takes. A trial sends nothing, whatever is set. */
export function openMails(http: FastifyInstance, { config, database, clock }: Needs): Testing {
  const { deployed, publicUrl, mail } = config;
  const { url, from } = mail;
  const name = new URL(publicUrl).hostname;
  const messenger = deployed && url !== undefined ? openMailServer({ url, from, name }) : undefined;
  http.addHook("onClose", async () => messenger?.close());
  return {
    ...{ database, clock, messenger, publicUrl },
    domain: /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost",
    drawReceipt: async (db, { id, residentId, language }) =>
      (await printReceipts(db, { ids: [id], residentId, language, size: "a5" }, publicUrl))(PORTAL),
  };
}

/** Plans reminders, sends mails, and forgets what they said. */
export function mailJobs(needs: Needs, mails: Testing): Job[] {
  const sending = sendMailsJob({ ...mails, log: needs.log, perMinute: needs.config.mail.perMinute });
  return [sending, ...planReminderJobs(needs)];
}
