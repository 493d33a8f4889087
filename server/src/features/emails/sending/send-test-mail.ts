import type { BodyOf, ReplyOf } from "@aangan/contract/endpoint";
import type { sendTestMail as contract } from "@aangan/contract/features/emails/emails";
import type { Clock } from "../../../platform/clock.ts";
import type { Commit } from "../../../platform/commit.ts";
import type { Database, Db } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import type { Messenger, Outcome } from "../../../platform/mail/mail-server.ts";
import { refuse } from "../../../platform/refusal.ts";
import { mailMode } from "../../settings/mail-mode.ts";
import { insertMails } from "../queries.ts";
import { type Preparing, prepareMail } from "./prepare-mail.ts";
import { adminOf, endTest, type MailRow } from "./send-queries.ts";

/** As the list of mails calls these. */
const REASONS: Partial<Record<Outcome, string>> = { address_refused: "refused", unknown: "outcome_unknown" };

export interface Testing extends Preparing {
  database: Database;
  clock: Clock;
  /** Undefined: nothing is sent. */
  messenger: Messenger | undefined;
}

interface TestMailInput {
  db: Db;
  commit: Commit;
  caller: { id: string };
  body: BodyOf<typeof contract>;
  now: Date;
}

/** Sends at once, outside the queue and without another try. It is kept as given up until the mail server has answered. */
export async function sendTestMail(
  { db, commit, caller, body: { language }, now }: TestMailInput,
  testing: Testing,
): Promise<ReplyOf<typeof contract>> {
  const { name, email: address } = (await adminOf(db, caller.id)) ?? refuse("session_ended");
  const mode = mailMode();
  if (mode === "off") return { outcome: "off", address };
  const id = newId();
  const facts = { name };
  const end = mode === "shown" ? { state: "SHOWN", why: null } : { state: "GIVEN_UP", why: "outcome_unknown" };
  const mail: MailRow = {
    ...{ id, key: `test:${id}`, kind: "test", adminId: caller.id, residentId: null, address, language, facts },
    ...{ ...end, plannedAt: now, tries: 1, handed: 0, nextTryAt: null, triedAt: now, handedAt: null, endedAt: now },
  };
  const prepared = await prepareMail(db, mail, testing, now);
  await commit((tx) => insertMails(tx, [{ ...mail, facts: JSON.stringify(facts) }]));
  if (mode === "shown" || !testing.messenger || "unwanted" in prepared) return { outcome: "shown", address };
  const outcome = await testing.messenger.send(prepared.message);
  const ended =
    outcome === "sent" ? { state: "SENT", why: null } : { state: "GIVEN_UP", why: REASONS[outcome] ?? outcome };
  await testing.database.inTransaction((tx) => endTest(tx, id, { ...ended, endedAt: testing.clock() }));
  return { outcome, address };
}
