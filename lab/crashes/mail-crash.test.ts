import { switchableKinds } from "@aangan/contract/email-kinds";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { later, startOfDay, systemClock } from "../../server/src/platform/clock.ts";
import { newId } from "../../server/src/platform/ids.ts";
import { openMailbox } from "../../server/test/desks/mail-server.ts";
import type { DatabaseWire } from "../process/database-wire.ts";
import { moveClock } from "../process/moved-clock.ts";
import { type Scene, setScene } from "../process/scene.ts";

const mark = /^update "emails" set "address"/;
const keep = /^update "emails" set "state"/;

interface Moment {
  name: string;
  at: Parameters<DatabaseWire["hold"]>[0];
  /** How many mails have gone out by then, and in the end. */
  before: number;
  refunds: number;
  reminders: number;
  /** Nobody knows afterwards whether the mail server had it. */
  doubtful?: true;
}

/** Where the portal is killed. What is sent twice has one Message-ID; a reminder that may have gone is given up. */
const moments: Moment[] = [
  { name: "before a mail is marked", at: { before: /^commit$/i, after: mark }, before: 0, refunds: 1, reminders: 1 },
  {
    name: "between the mark and the mail server",
    at: { committed: mark },
    before: 0,
    refunds: 1,
    reminders: 0,
    doubtful: true,
  },
  {
    name: "between the mail server and the note of it",
    at: { before: keep },
    before: 1,
    refunds: 2,
    reminders: 1,
    doubtful: true,
  },
  {
    name: "before that note is committed",
    ...{ at: { before: /^commit$/i, after: keep }, before: 1, refunds: 2, reminders: 1, doubtful: true as const },
  },
  { name: "once it is noted", at: { committed: keep }, before: 1, refunds: 1, reminders: 1 },
];

/** By day, when reminders are sent, whatever the hour at which this runs. */
const NOON = startOfDay("2031-03-04").getTime() + 12 * 60 * 60_000;
const aheadMs = NOON - systemClock().getTime();
const now = () => later(new Date(), aheadMs);

let scene: Scene;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  scene = await setScene();
  mailbox = await openMailbox();
  const { connection, database } = scene.community;
  await moveClock(connection, aheadMs);
  const value = JSON.stringify({ on: switchableKinds, dueSoon: [3], overdue: [3] });
  await sql`INSERT INTO settings (key, value, set_at, set_by) VALUES ('notices', ${value}, now(), 'office')`.execute(
    database.db,
  );
});
afterAll(async () => {
  await scene.close();
  await mailbox.close();
});

type MailKind = "refund" | "overdue";
const stories = moments.flatMap((moment) => [
  { ...moment, kind: "refund" as MailKind, inAll: moment.refunds },
  { ...moment, kind: "overdue" as MailKind, inAll: moment.reminders },
]);

describe("a portal that is killed while it sends a mail", () => {
  it.each(stories)(
    "loses none and sends none too often: $kind, $name",
    async ({ at, before, inAll, name, kind, doubtful }) => {
      const { community, wire } = scene;
      mailbox.received.length = 0;
      const place = moments.findIndex((moment) => moment.name === name) + 1;
      const resident = await community.resident(`${kind === "refund" ? "M" : "R"}-${place}`);
      const bill = await community.bill(resident, 2_500);
      const id = await planMail(resident.id, kind, bill);
      const holdReached = wire.hold(at);
      const portal = await scene.start(deployed());
      await holdReached;
      await portal.end("SIGKILL");
      expect(mailbox.received).toHaveLength(before);

      await sql`UPDATE emails SET next_try_at = ${now()} WHERE state = 'WAITING'`.execute(community.database.db);
      const next = await scene.start(deployed());
      expect(await endOf(id)).toEqual(kind === "overdue" && doubtful ? GIVEN_UP : SENT);
      // Once another mail has gone, the portal has looked again.
      const marker = await planMail(resident.id, "refund", bill);
      expect(await endOf(marker)).toEqual(SENT);
      const idOf = (raw: string) => /^Message-ID: <(.+)@/im.exec(raw)?.[1];
      expect(mailbox.received.filter(({ raw }) => idOf(raw) === id)).toHaveLength(inAll);
      expect(mailbox.received).toHaveLength(inAll + 1);
      expect(next.said()).not.toContain("@example");
      await next.end("SIGKILL");
    },
  );
});

const SENT = { state: "SENT", why: null };
const GIVEN_UP = { state: "GIVEN_UP", why: "outcome_unknown" };

const deployed = () => ({
  ...{ PUBLIC_URL: "http://localhost:1", HOST: "127.0.0.1" },
  ...{ MAIL_URL: mailbox.url, MAIL_FROM: "Green Park <office@park.example>" },
});

async function planMail(residentId: string, kind: MailKind, bill: string): Promise<string> {
  const id = newId();
  const person = { name: "Ravi", flat: "M-1", amountPaise: 250_000 };
  const facts = {
    refund: { ...person, way: "cash", reference: "" },
    overdue: { ...person, bill, billType: "electricity", due: "2026-12-10" },
  };
  await sql`INSERT INTO emails (id, key, kind, resident_id, address, language, facts, planned_at, next_try_at)
    VALUES (${id}, ${id}, ${kind}, ${residentId}, 'r@example.com', 'en', ${JSON.stringify(facts[kind])}, ${now()},
      ${now()})`.execute(scene.community.database.db);
  return id;
}

async function endOf(id: string): Promise<{ state: string; why: string | null }> {
  const row = scene.community.database.db.selectFrom("emails").select(["state", "why"]).where("id", "=", id);
  const read = () => row.executeTakeFirstOrThrow();
  await expect.poll(async () => (await read()).state, { interval: 200 }).not.toBe("WAITING");
  return read();
}
