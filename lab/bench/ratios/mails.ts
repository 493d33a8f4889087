import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openMailbox } from "../../../server/test/desks/mail-server.ts";
import { latency } from "../load/judge.ts";
import { residentReads } from "../load/requests.ts";
import { createLuck, planArrivals } from "../measure/arrivals.ts";
import { openTown, type Town } from "../world/open-town.ts";
import { takeReceipts } from "../world/take-receipts.ts";
import { type Figure, oursAtMost, type Ratio, type World } from "./ratio.ts";

const MAILS = 600;
const FOR_MS = 60_000;
const OTHERS_PER_SECOND = 20;

/** What others feel of mails on their way. The reference is the same calls before. */
export const mailsRatio: Ratio = {
  name: "mails",
  what: `${MAILS} receipts sent as mails with their papers, ${MAILS} a minute, to a mail server on the same machine`,
  against: "dashboards while nothing is sent",
  run,
};

async function run({ databases }: World): Promise<Figure[]> {
  const mailbox = await openMailbox();
  const town = await openTown(databases, {
    ...{ PUBLIC_URL: "http://localhost:1", HOST: "127.0.0.1" },
    ...{ MAIL_URL: mailbox.url, MAIL_FROM: "office@park.example", MAIL_PER_MINUTE: String(MAILS) },
  });
  try {
    const receipts = await takeReceipts(town, MAILS);
    const alone = await readByOthers(town);
    await planReceipts(town, receipts);
    const began = performance.now();
    const reading = readByOthers(town);
    while (mailbox.received.length < MAILS && performance.now() - began < 2 * FOR_MS) await sleep(200);
    const tookMs = performance.now() - began;
    const readingP95 = await reading;
    const mailCount = mailbox.received.length;
    return [
      {
        what: `${mailCount} mails, the last after`,
        unit: "s",
        ours: tookMs / 1_000,
        goal: oursAtMost((1.5 * FOR_MS) / 1_000),
      },
      { what: "others' calls meanwhile", unit: "ms, p95", ours: readingP95, reference: alone, goal: oursAtMost(100) },
    ];
  } finally {
    await town.close();
    await mailbox.close();
  }
}

/** The 95th percentile of residents' dashboards in a minute. */
async function readByOthers({ generator }: Town): Promise<number> {
  const plan = planArrivals((FOR_MS / 1_000) * OTHERS_PER_SECOND, FOR_MS, createLuck(8)).map((atMs, nth) => ({
    ...residentReads.dashboard(1 + nth),
    atMs,
  }));
  return latency(await generator.run(plan), 0.95);
}

async function planReceipts({ database }: Town, ids: readonly string[]): Promise<void> {
  const on = JSON.stringify({ on: ["receipt"], dueSoon: [3], overdue: [3] });
  await sql`INSERT INTO settings (key, value, set_at, set_by) VALUES ('notices', ${on}, now(), 'office')`.execute(
    database.db,
  );
  await sql`INSERT INTO emails (id, key, kind, resident_id, address, language, facts, planned_at, next_try_at)
    SELECT 'mail-' || receipts.id, receipts.id, 'receipt', residents.id, residents.email, residents.language,
      jsonb_build_object('name', residents.name, 'flat', residents.flat_number, 'receiptId', receipts.id,
        'number', receipts.number, 'amountPaise', receipts.amount_paise, 'way', receipts.method, 'receivedOn',
        receipts.received_on), now(), now()
    FROM receipts JOIN residents ON residents.id = receipts.resident_id WHERE receipts.id = ANY (${ids}::text[])`.execute(
    database.db,
  );
}
