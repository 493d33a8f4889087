import { later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { planMails } from "../../emails/plan-mail.ts";
import { mailMode } from "../../settings/mail-mode.ts";
import { addressOfLink, makeLinksFor, sha256 } from "./make-password-link.ts";
import { type Holder, invitationsSince, lockHolder, lockHoldersOfFlats } from "./queries.ts";

/** Who clicks twice sends one. */
const ONCE_WITHIN_MS = 10 * 60_000;

/** Refuses with `mail_off`, `not_found` or `no_address`. */
export async function inviteResident(tx: Tx, id: string, publicUrl: string, now: Date): Promise<void> {
  const holder = (await lockHolder(tx, { kind: "resident", id })) ?? refuse("not_found");
  if (mailMode() === "off") refuse("mail_off");
  if (holder.email === "") refuse("no_address");
  await invite(tx, [holder], publicUrl, now);
}

/** Leaves out who has chosen a password. Returns how many were invited, and the flats that need a letter instead. */
export async function inviteResidents(tx: Tx, flats: readonly string[], publicUrl: string, now: Date) {
  if (mailMode() === "off") refuse("mail_off");
  const holders = (await lockHoldersOfFlats(tx, [...new Set(flats)])).filter(({ passwordGiven }) => passwordGiven);
  const [reached, withoutEmail] = [
    holders.filter(({ email }) => email !== ""),
    holders.filter(({ email }) => email === ""),
  ];
  await invite(tx, reached, publicUrl, now);
  return { sent: reached.length, withoutAddress: withoutEmail.map(({ flatNumber }) => flatNumber) };
}

async function invite(tx: Tx, holders: readonly Holder[], publicUrl: string, now: Date): Promise<void> {
  const ids = holders.map(({ id }) => id);
  const fresh = await invitationsSince(tx, ids, later(now, -ONCE_WITHIN_MS));
  const stillGood = ({ id, email, passwordHash }: Holder) =>
    fresh.some(
      ({ personId, address, passwordSha256 }) =>
        personId === id && address === email && passwordSha256.equals(sha256(passwordHash)),
    );
  const invited = holders.filter((holder) => !stillGood(holder));
  const tokens = await makeLinksFor(tx, invited, "invitation", now);
  const mails = invited.map(({ id, email: address, language, name, flatNumber: flat }, place) => ({
    ...{ key: `invitation:${newId()}`, kind: "invitation" as const, to: { residentId: id }, address, language },
    facts: { name, flat, link: addressOfLink(publicUrl, "resident", tokens[place] ?? "") },
  }));
  await planMails(tx, mails, now);
}
