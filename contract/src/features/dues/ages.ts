/** How late a bill is, in the groups in which the office looks at what is owed. */
export const ages = ["notDue", "upTo30", "upTo60", "upTo90", "over90"] as const;
export type Age = (typeof ages)[number];

/** The most days late of each group. A bill that is due today is not late. */
export const MAX_DAYS_LATE: Record<Exclude<Age, "over90">, number> = { notDue: 0, upTo30: 30, upTo60: 60, upTo90: 90 };
