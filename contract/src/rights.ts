/** What people of the office may do. Each of its calls names one. */
export const rights = ["look", "audit", "people", "bill", "counter", "money", "admins", "settings", "own"] as const;
export type Right = (typeof rights)[number];

export const roles = ["clerk", "treasurer", "secretary", "auditor"] as const;
export type Role = (typeof roles)[number];

/** A clerk takes money and never takes it back: whoever takes cash must not be able to cancel its bill or receipt. */
export const rightsOf: Record<Role, readonly Right[]> = {
  clerk: ["own", "look", "people", "bill", "counter"],
  treasurer: ["own", "look", "people", "bill", "counter", "audit", "money", "settings"],
  secretary: rights,
  auditor: ["own", "look", "audit"],
};
