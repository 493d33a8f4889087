export type PersonKind = "resident" | "admin";
