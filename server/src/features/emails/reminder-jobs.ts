import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { sendReminders } from "./plan-reminders.ts";
import { forgetMails } from "./sending/forget-mails.ts";

/** Of the morning and of the night. */
export function planReminderJobs(needs: { database: Database; clock: Clock }): Job[] {
  return [
    { name: "remind-of-bills", at: { dailyAt: "08:30" }, run: () => sendReminders(needs).then(() => undefined) },
    { name: "forget-mails", at: { dailyAt: "03:25" }, run: () => forgetMails(needs).then(() => undefined) },
  ];
}
