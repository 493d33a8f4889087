/** Who can log in. */
export type PersonKind = "resident" | "admin";
