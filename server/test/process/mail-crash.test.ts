import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/platform/ids.ts";
import { openMailbox } from "../desks/mail-server.ts";
import type { DatabaseWire } from "./database-wire.ts";
import { type Scene, setScene } from "./scene.ts";

const mark = /^update "mails" set "handed"/;
const keep = /^update "mails" set "state"/;

/** Where the portal is killed, how many mails have gone out by then, and how many in the end. */
const moments: { name: string; at: Parameters<DatabaseWire["hold"]>[0]; before: number; inAll: number }[] = [
  { name: "before a mail is marked", at: { before: /^commit$/i, after: mark }, before: 0, inAll: 1 },
  { name: "between the mark and the mail server", at: { committed: mark }, before: 0, inAll: 1 },
  { name: "between the mail server and the note of it", at: { before: keep }, before: 1, inAll: 2 },
  { name: "before that note is committed", at: { before: /^commit$/i, after: keep }, before: 1, inAll: 2 },
  { name: "once it is noted", at: { committed: keep }, before: 1, inAll: 1 },
];

let scene: Scene;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  scene = await setScene();
  mailbox = await openMailbox();
});
afterAll(async () => {
  await scene.close();
  await mailbox.close();
});

describe("a portal that is killed while it sends a mail", () => {
  it.each(moments)("loses none, and sends none three times: $name", async ({ at, before, inAll, name }) => {
    const { community, wire } = scene;
    const { db } = community.database;
    const resident = await community.resident(`M-${moments.findIndex((moment) => moment.name === name) + 1}`);
    mailbox.received.length = 0;
    const id = await planMail(resident.id);
    const held = wire.hold(at);
    const portal = await scene.start(deployed());
    await held;
    await portal.end("SIGKILL");
    expect(mailbox.received).toHaveLength(before);

    await sql`UPDATE mails SET next_try_at = now() WHERE state = 'WAITING'`.execute(db);
    const next = await scene.start(deployed());
    await sent(id);
    // A portal that would send it once more has looked twice by then.
    await sleep(11_000);
    expect(mailbox.received).toHaveLength(inAll);
    expect(new Set(mailbox.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1])).size).toBe(1);
    expect(next.said()).not.toContain("@example");
    await next.end("SIGKILL");
  });
});

const deployed = () => ({
  ...{ PUBLIC_URL: "http://localhost:1", HOST: "127.0.0.1" },
  ...{ MAIL_URL: mailbox.url, MAIL_FROM: "Green Park <office@park.example>" },
});

async function planMail(residentId: string): Promise<string> {
  const id = newId();
  const facts = { name: "Ravi", flat: "M-1", amountPaise: 250_000, way: "cash", reference: "" };
  await sql`INSERT INTO mails (id, key, kind, resident_id, address, language, facts, planned_at, next_try_at)
    VALUES (${id}, ${`refund:${id}`}, 'refund', ${residentId}, 'ravi@example.com', 'en', ${JSON.stringify(facts)}, now(),
      now())`.execute(scene.community.database.db);
  return id;
}

async function sent(id: string): Promise<void> {
  const state = scene.community.database.db.selectFrom("mails").select("state").where("id", "=", id);
  while ((await state.executeTakeFirstOrThrow()).state !== "SENT") await sleep(200);
}
