import { isOf, kindsOf, linkKinds, resentKinds } from "@aangan/contract/email-kinds";
import { type Clock, dayOf, later, startOfDay } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/db.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import {
  MAIL_CONNECTIONS,
  MAX_SEND_MS,
  type Message,
  type Messenger,
  type Outcome,
} from "../../../platform/mail/mail-server.ts";
import type { Log } from "../../../platform/watching/log.ts";
import { forEachIsolated } from "../../alerts/each-apart.ts";
import { raiseAlert } from "../../alerts/raise-alert.ts";
import { mailMode } from "../../settings/mail-mode.ts";
import { type Preparing, prepareMail } from "./prepare-mail.ts";
import type { MailRow } from "./send-queries.ts";
import * as queries from "./send-queries.ts";

export interface SendingNeeds extends Preparing {
  database: Database;
  clock: Clock;
  log: Log;
  /** Undefined: nothing is sent. */
  messenger: Messenger | undefined;
  perMinute: number;
}

const AT_ONCE = 50;

/** Of each of these groups to one address. Receipts, and links for which somebody waits, are in none. */
const MAX_A_DAY = 20;
const LIMITED_TOGETHER = [kindsOf("reminder", "news").filter((kind) => kind !== "receipt"), kindsOf("change")];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Longer than a mail may take, and begun anew with each. */
const LEASE_MS = MAX_SEND_MS + 2 * MINUTE_MS;

/** After the first try, the second and so on. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS];

/** Sends what was planned. Any instance may run it. */
export function sendMailsJob(needs: SendingNeeds): Job {
  return {
    name: "send-mails",
    at: "often",
    run: async () => {
      const now = needs.clock();
      return (await sendMails(needs)) === AT_ONCE ? now : queries.nextMailAt(needs.database.db, now);
    },
  };
}

/** Returns how many were worked off. */
export async function sendMails(needs: SendingNeeds): Promise<number> {
  const { database, clock, messenger, perMinute } = needs;
  const now = clock();
  if (!(await queries.anyDue(database.db, now))) return 0;
  if (mailMode() === "shown") await database.inTransaction((tx) => queries.showDue(tx, now));
  if (!messenger || mailMode() !== "sent") return 0;
  const claim = { now, leaseUntil: later(now, LEASE_MS), most: AT_ONCE, perMinute, quiet: isQuiet(now) };
  const mails = await database.inTransaction((tx) => queries.claimMails(tx, claim));
  const lanes = Array.from({ length: MAIL_CONNECTIONS }, (_, lane) =>
    mails.filter((_mail, place) => place % MAIL_CONNECTIONS === lane),
  );
  const send = (mail: MailRow) => sendOne(needs, messenger, mail);
  const nameOf = ({ id, plannedAt }: MailRow) => ({ subject: id, dueAt: plannedAt });
  await Promise.all(lanes.map((lane) => forEachIsolated(needs, lane, send, nameOf)));
  return mails.length;
}

/** From 21:00 to 08:00 in India nobody is reminded. */
function isQuiet(now: Date): boolean {
  const hours = (now.getTime() - startOfDay(dayOf(now)).getTime()) / HOUR_MS;
  return hours < 8 || hours >= 21;
}

async function sendOne(needs: SendingNeeds, messenger: Messenger, claimed: MailRow): Promise<void> {
  const { database, clock } = needs;
  const prepared = await prepare(needs, claimed);
  if (prepared === undefined) return;
  if ("unwanted" in prepared) {
    const end = { state: "DROPPED", why: prepared.unwanted, nextTryAt: null, endedAt: clock() };
    await database.inTransaction(async (tx) => void (await queries.changeClaimed(tx, claimed, end)));
    return;
  }
  const { to: address } = prepared.message;
  const startedMail = await database.inTransaction((tx) => begin(tx, { ...claimed, address }, clock()));
  if (!startedMail) return;
  const outcome = await messenger.send(prepared.message);
  await database.inTransaction((tx) => note(tx, startedMail, outcome, clock()));
}

/** A mail that cannot be written counts as tried, so that it is given up in the end. */
async function prepare(needs: SendingNeeds, claimed: MailRow): Promise<Prepared | undefined> {
  const { database, clock, log } = needs;
  try {
    return await prepareMail(database.db, claimed, needs, clock());
  } catch (error) {
    log.error({ err: error, subject: claimed.id }, "a mail could not be written");
    const tried = { ...claimed, tries: claimed.tries + 1 };
    await database.inTransaction((tx) => tryLater(tx, tried, "broken", clock()));
    return undefined;
  }
}

type Prepared = { message: Message } | { unwanted: string };

/**
 * Marks the mail as handed over, before it is: after a crash nobody knows how far it came. Undefined: it shall not go, or
 * not now, or somebody else has it.
 */
async function begin(tx: Tx, claimed: MailRow, now: Date): Promise<MailRow | undefined> {
  if (claimed.handed > 0 && (!isResent(claimed) || claimed.handed > 1)) {
    await giveUp(tx, claimed, "outcome_unknown", now);
    return undefined;
  }
  const { address, kind } = claimed;
  const kinds = LIMITED_TOGETHER.find((together) => isOf(together, kind));
  const freeAt = kinds && (await queries.addressFreeAt(tx, { address, kinds, most: MAX_A_DAY, now }));
  if (freeAt) {
    await queries.changeClaimed(tx, claimed, { nextTryAt: freeAt, triedAt: null });
    return undefined;
  }
  const marks = {
    address,
    handed: claimed.handed + 1,
    handedAt: now,
    tries: claimed.tries + 1,
    nextTryAt: later(now, LEASE_MS),
  };
  return (await queries.changeClaimed(tx, claimed, marks)) ? { ...claimed, ...marks } : undefined;
}

const isResent = ({ kind }: MailRow) => isOf(resentKinds, kind);
const holdsLink = ({ kind }: MailRow) => isOf(linkKinds, kind);

async function note(tx: Tx, mail: MailRow, outcome: Outcome, now: Date): Promise<void> {
  if (outcome === "sent") {
    await queries.keepSent(tx, mail.id, now);
    if (holdsLink(mail)) await queries.forgetFacts(tx, mail.id);
    return;
  }
  if (outcome === "unknown") {
    if (isResent(mail) && mail.handed === 1) return tryLater(tx, mail, "outcome_unknown", now);
    return giveUp(tx, mail, "outcome_unknown", now);
  }
  // The server has not taken it, so this try leaves no doubt.
  const undone = { ...mail, handed: mail.handed - 1, handedAt: null };
  const isHeld = await queries.changeClaimed(tx, mail, { handed: undone.handed, handedAt: null });
  if (!isHeld) return;
  if (outcome === "address_refused" || outcome === "refused") {
    await giveUp(tx, undone, "refused", now);
    if (outcome === "address_refused" && mail.residentId !== null) await queries.noteBadAddress(tx, mail, now);
    return;
  }
  await tryLater(tx, undone, outcome, now);
}

async function tryLater(tx: Tx, mail: MailRow, why: string, now: Date): Promise<void> {
  const pauseMs = PAUSES_MS[mail.tries - 1];
  if (pauseMs === undefined) return giveUp(tx, mail, why, now);
  await queries.changeClaimed(tx, mail, { tries: mail.tries, why, nextTryAt: later(now, pauseMs) });
}

/** The office hears of it once a day. */
async function giveUp(tx: Tx, mail: MailRow, why: string, now: Date): Promise<void> {
  const end = { state: "GIVEN_UP", why, tries: mail.tries, nextTryAt: null, endedAt: now };
  if (!(await queries.changeClaimed(tx, mail, end))) return;
  if (holdsLink(mail)) await queries.forgetFacts(tx, mail.id);
  await raiseAlert(tx, { kind: "mails_given_up", subject: dayOf(now) }, now);
}
