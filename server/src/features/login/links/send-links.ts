import type { Person } from "../../../platform/auth/known-device.ts";
import { countWithin, type Limit } from "../../../platform/auth/throttle-queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { CommitInfo } from "../../../platform/commit.ts";
import type { Database, Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/watching/log.ts";
import { findActiveAdmins } from "../../admins/find-admin.ts";
import { forEachIsolated } from "../../alerts/each-apart.ts";
import { planMails } from "../../emails/plan-mail.ts";
import { findByLogin } from "../../residents/find-resident.ts";
import { addressOfLink, FORGOTTEN_LIFE_MS, makeLinksFor } from "./make-password-link.ts";
import { forgetOldLinks, lockHolder, oldestAsks, takeAsk } from "./queries.ts";

interface Needs {
  database: Database;
  commit: CommitInfo;
  clock: Clock;
  log: Log;
  publicUrl: string;
  /** Called once mails were planned. */
  onPlanned(): void;
}

/** So that nobody can fill a letter box, also not by many accounts. Of more the asker hears nothing else. */
const linksOfOne: Limit = { times: 3, withinMs: 60 * 60_000 };
const linksToOneAddress: Limit = { times: 20, withinMs: 60 * 60_000 };

const AT_ONCE = 50;

/**
 * Finds out who asked for a link, and plans the mails: apart from the request, whose time would tell who lives here. It is not
 * nudged either, so that nothing runs faster or slower just after somebody asked (decision 0033).
 */
export function sendLinksJob(needs: Needs): Job {
  const { database, commit, clock } = needs;
  const drop = (id: number) => database.inTransaction((tx) => takeAsk(tx, id));
  return {
    name: "send-password-links",
    at: "often",
    run: async () => {
      const asks = await oldestAsks(database.db, AT_ONCE);
      if (asks.length === 0) return undefined;
      const info = { actor: { kind: "clock" as const }, action: "send-password-links", requestId: newId() };
      await forEachIsolated(
        needs,
        asks,
        async ({ id }) => {
          try {
            await commit(info, (tx) => answer(tx, id, needs.publicUrl, clock()));
          } catch (error) {
            await drop(id);
            throw error;
          }
        },
        ({ id }) => ({ subject: String(id) }),
      );
      await database.inTransaction((tx) => forgetOldLinks(tx, clock()));
      needs.onPlanned();
      return asks.length === AT_ONCE ? clock() : undefined;
    },
  };
}

async function answer(tx: Tx, id: number, publicUrl: string, now: Date): Promise<void> {
  const ask = await takeAsk(tx, id);
  // Whoever asked so long ago waits no more.
  if (!ask || now.getTime() - ask.requestedAt.getTime() > FORGOTTEN_LIFE_MS) return;
  const ids = ask.kind === "admin" ? await findActiveAdmins(tx, ask.typed) : await findByLogin(tx, ask.typed);
  for (const person of ids.toSorted()) await sendLink(tx, { kind: ask.kind, id: person }, publicUrl, now);
}

async function sendLink(tx: Tx, person: Person, publicUrl: string, now: Date): Promise<void> {
  const holder = await lockHolder(tx, person);
  if (!holder || holder.email === "") return;
  const { kind, id, email: address, language, name, flatNumber: flat } = holder;
  const counters: [string, Limit][] = [
    [`password-link:${kind}:${id}`, linksOfOne],
    [`password-link-to:${address.toLowerCase()}`, linksToOneAddress],
  ];
  for (const [key, limit] of counters) {
    if ((await countWithin(tx, key, limit, now)).secondsClosed > 0) return;
  }
  const [token = ""] = await makeLinksFor(tx, [holder], "forgotten", now);
  const to = kind === "admin" ? { adminId: id } : { residentId: id };
  const facts = { name, flat, link: addressOfLink(publicUrl, kind, token), minutes: FORGOTTEN_LIFE_MS / 60_000 };
  await planMails(tx, [{ key: `password_link:${newId()}`, kind: "password_link", to, address, language, facts }], now);
}
