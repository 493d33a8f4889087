import type { Language } from "@aangan/contract/email-kinds";
import type { Role } from "@aangan/contract/rights";
import type { Person } from "../../platform/auth/known-device.ts";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import type { FactsOf } from "./mail-facts.ts";
import { planMails } from "./plan-mail.ts";
import { secretaries } from "./queries.ts";

interface Recipient extends Person {
  name: string;
  /** Empty for those who have none. */
  email: string;
  language: Language;
}

const addressed = ({ kind, id, email: address, language }: Recipient) => ({
  to: kind === "admin" ? { adminId: id } : { residentId: id },
  ...{ address, language },
});

/** Whoever set it: the owner hears of it. */
export function notifyPasswordChange(tx: Tx, person: Recipient, now: Date): Promise<void> {
  return notifyLogIn(tx, "password_changed", person, now);
}

/** Whoever took it off: the owner hears of it. */
export function notifyFactorRemoved(tx: Tx, admin: Omit<Recipient, "kind" | "language">, now: Date): Promise<void> {
  return notifyLogIn(tx, "factor_removed", { ...admin, kind: "admin", language: "en" }, now);
}

/** Whoever set it up: a thief of the password may have been quicker than the owner. */
export function notifyFactorSetUp(tx: Tx, admin: Omit<Recipient, "kind" | "language">, now: Date): Promise<void> {
  return notifyLogIn(tx, "factor_set_up", { ...admin, kind: "admin", language: "en" }, now);
}

type OfLogIn = "password_changed" | "factor_removed" | "factor_set_up";

async function notifyLogIn(tx: Tx, kind: OfLogIn, person: Recipient, now: Date) {
  const facts = { name: person.name, at: now.toISOString() };
  await planMails(tx, [{ key: `${kind}:${newId()}`, kind, ...addressed(person), facts }], now);
}

/** At the old addresses, for a stranger may have the new ones. Leaves out who had none or keeps it. */
export async function notifyAddressChange(
  tx: Tx,
  changes: readonly { person: Recipient; newEmail: string }[],
  now: Date,
): Promise<void> {
  const mails = changes
    .filter(({ person, newEmail }) => person.email.toLowerCase() !== newEmail.toLowerCase())
    .map(({ person, newEmail }) => ({
      ...{ key: `address_changed:${newId()}`, kind: "address_changed" as const, ...addressed(person) },
      facts: { name: person.name, newAddress: newEmail.replace(/^(.).*@/u, "$1•••@") },
    }));
  await planMails(tx, mails, now);
}

interface OfficeChange {
  person: { id: string; name: string; email: string };
  /** Null: whoever has the server. */
  by: { name: string } | null;
  was: Role | null;
  is: Role | null;
  /** The person gets an invitation instead. */
  isInvited?: true;
}

/** Every secretary hears of it, for a colleague could be another person by name only; and so does that person. */
export async function notifyOfficeChange(
  tx: Tx,
  { person, by, was, is, isInvited }: OfficeChange,
  now: Date,
): Promise<void> {
  const otherSecretaries = (await secretaries(tx)).filter(({ id }) => id !== person.id);
  const mails = [...(isInvited ? [] : [person]), ...otherSecretaries].map(({ id, name, email }) => ({
    ...{ key: `office_changed:${newId()}`, kind: "office_changed" as const },
    ...addressed({ kind: "admin", id, name, email, language: "en" }),
    facts: { name, who: person.name, own: id === person.id, by: by?.name ?? null, was, is, at: now.toISOString() },
  }));
  await planMails(tx, mails, now);
}

type LooseningFacts<F = FactsOf<"loosening">> = F extends unknown ? Omit<F, "name" | "by" | "own"> : never;

/** Every secretary hears that a rule is to be loosened or closed books reopened, or was: one of them may want to stop it. */
export async function notifyLoosening(
  tx: Tx,
  by: { id: string; name: string },
  facts: LooseningFacts,
  now: Date,
): Promise<void> {
  const mails = (await secretaries(tx)).map(({ id, name, email }) => ({
    ...{ key: `loosening:${newId()}`, kind: "loosening" as const },
    ...addressed({ kind: "admin", id, name, email, language: "en" }),
    facts: { ...facts, name, by: by.name, own: id === by.id },
  }));
  await planMails(tx, mails, now);
}
