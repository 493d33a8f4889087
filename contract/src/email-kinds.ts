/**
 * What the portal tells people by e-mail, and how. The association switches reminders and news on, and a resident may switch
 * reminders off; links let somebody in, and changes tell of what may be a stranger's doing, so these are always sent.
 */
const manners = {
  bill_raised: "reminder",
  due_soon: "reminder",
  overdue: "reminder",
  receipt: "news",
  receipt_ended: "news",
  claim_decided: "news",
  refund: "news",
  invitation: "link",
  password_link: "link",
  password_changed: "change",
  address_changed: "change",
  factor_removed: "change",
  factor_set_up: "change",
  loosening: "change",
  office_changed: "change",
  test: "test",
} as const;

export type MailKind = keyof typeof manners;
type Manner = (typeof manners)[MailKind];
type KindOf<M extends Manner> = { [K in MailKind]: (typeof manners)[K] extends M ? K : never }[MailKind];

export function kindsOf<const M extends Manner>(...allowedManners: readonly M[]): readonly KindOf<M>[] {
  return mailKinds.filter((kind) => allowedManners.some((manner) => manner === manners[kind])) as KindOf<M>[];
}

export const mailKinds = Object.keys(manners) as MailKind[];

export const linkKinds = kindsOf("link");
export const reminderKinds = kindsOf("reminder");

/** Somebody's safety hangs on these, so nobody can switch them off. */
export const safetyKinds = kindsOf("link", "change");

/** After an unknown end these are sent once more; what remains is told at most once. */
export const resentKinds = kindsOf("news", "link", "change");

/** The office switches these on one by one, and may write them in its own words. */
export const switchableKinds = kindsOf("reminder", "news");
export type SwitchableKind = (typeof switchableKinds)[number];

export function isOf<K extends MailKind>(kinds: readonly K[], kind: string): kind is K {
  return (kinds as readonly string[]).includes(kind);
}

export function ofEachKind<K extends MailKind, V>(kinds: readonly K[], value: V): Record<K, V> {
  return Object.fromEntries(kinds.map((kind) => [kind, value])) as Record<K, V>;
}

/** The languages of emails and papers. */
export const languages = ["en", "hi"] as const;
export type Language = (typeof languages)[number];
