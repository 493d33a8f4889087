import type { FastifyInstance } from "fastify";
import { planReminderJobs } from "../features/notices/reminder-jobs.ts";
import { sendMailsJob } from "../features/notices/sending/send-mails.ts";
import { printReceipts } from "../features/papers/print-receipts.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/db.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Config } from "../platform/machine/config.ts";
import { type Messenger, openMailServer } from "../platform/mail/mail-server.ts";
import type { Log } from "../platform/watching/log.ts";

interface Needs {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
}

/** A trial sends nothing, whatever is set. */
export function openMessenger(http: FastifyInstance, { deployed, mail: { url, from } }: Config): Messenger | undefined {
  if (!deployed || url === undefined) return undefined;
  const messenger = openMailServer({ url, from });
  http.addHook("onClose", async () => messenger.close());
  return messenger;
}

/** Plans reminders, sends mails, and forgets what they said. */
export function mailJobs(needs: Needs, messenger: Messenger | undefined): Job[] {
  const { publicUrl, mail } = needs.config;
  const domain = /@([^\s<>@]+)>?$/.exec(mail.from)?.[1] ?? "localhost";
  const sending = sendMailsJob({
    ...needs,
    ...{ messenger, publicUrl, domain, perMinute: mail.perMinute },
    drawReceipt: (db, { id, residentId, language }) =>
      printReceipts(db, { ids: [id], residentId, language, size: "a5" }, publicUrl),
  });
  return [sending, ...planReminderJobs(needs)];
}
