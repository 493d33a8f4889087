/** What people of the office may do. Each of its calls names one. */
export const rights = ["look", "audit", "people", "bill", "counter", "money", "admins", "settings", "own"] as const;
export type Right = (typeof rights)[number];
