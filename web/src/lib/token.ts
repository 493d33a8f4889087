/** Whose session it is. Each kind has its own token, and both may be there at once. */
export type Role = "resident" | "admin";

/** The keys are fixed by the specification, section 9. */
export const TOKEN_KEYS = { resident: "token", admin: "adminToken" } as const;

export function tokenOf(role: Role): string | null {
  return localStorage.getItem(TOKEN_KEYS[role]);
}
