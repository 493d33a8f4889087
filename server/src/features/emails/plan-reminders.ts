import { type Clock, dayOf, later, startOfDay } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import { mailMode } from "../settings/mail-mode.ts";
import { readSetting } from "../settings/read-setting.ts";
import { planReminders } from "./queries.ts";

const DAY_MS = 24 * 60 * 60_000;
const SPREAD_MS = 2 * 60 * 60_000;

/** Plans the reminders of a day, by the days that the association has set. Doing it again plans none twice. */
export async function sendReminders({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  if (mailMode() === "off") return;
  const now = clock();
  const today = dayOf(now);
  const dayIn = (days: number) => dayOf(later(startOfDay(today), days * DAY_MS));
  await database.inTransaction(async (tx) => {
    const { dueSoon, overdue } = await readSetting(tx, "notices");
    const planned = { today, now, spreadMs: SPREAD_MS };
    await planReminders(tx, { kind: "due_soon", dueOn: dueSoon.map((days) => dayIn(days)), ...planned });
    await planReminders(tx, { kind: "overdue", dueOn: overdue.map((days) => dayIn(-days)), ...planned });
  });
}
