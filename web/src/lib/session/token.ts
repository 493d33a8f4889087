/** Each role has its own token, and both may be logged in at once. */
export type Role = "resident" | "admin";

/** The names are part of the specification: they must not change. */
export const TOKEN_KEYS = { resident: "token", admin: "adminToken" } as const;

export function tokenOf(role: Role): string | null {
  return localStorage.getItem(TOKEN_KEYS[role]);
}
