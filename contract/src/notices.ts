/** What the portal tells people by e-mail. */
export const mailKinds = [
  "bill_raised",
  "due_soon",
  "overdue",
  "receipt",
  "receipt_ended",
  "claim_decided",
  "refund",
  "invitation",
  "password_link",
  "password_changed",
  "address_changed",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Somebody's safety hangs on these, so nobody can switch them off. */
export const safetyKinds = ["invitation", "password_link", "password_changed", "address_changed"] as const;

/** Residents can switch these off for themselves. */
export const reminderKinds = ["bill_raised", "due_soon", "overdue"] as const;

/** The language in which the portal writes to a person. */
export const languages = ["en", "hi"] as const;
export type Language = (typeof languages)[number];

/** After an unknown end these are sent once more; what remains is told at most once. */
export const resentKinds = [
  "receipt",
  "receipt_ended",
  "claim_decided",
  "refund",
  "invitation",
  "password_link",
  "password_changed",
  "address_changed",
] as const satisfies readonly MailKind[];
