import { type Right, type Role, rightsOf, roles } from "@aangan/contract/rights";
import { useToken } from "./session.ts";

/** Apart from the session, of which residents load no more than they need. */
const ROLE_KEY = "adminRole";

/** Kept with the token, before it: whoever reads the new token finds the role. */
export function storeRole(role: Role): void {
  localStorage.setItem(ROLE_KEY, role);
}

/** The role of who is logged in to the office; null for a session that began before there were roles. */
export function ownRole(): Role | null {
  return roles.find((role) => role === localStorage.getItem(ROLE_KEY)) ?? null;
}

/** True when the role gives the right. Only the server decides: this spares people what it would refuse. */
export function may(right: Right): boolean {
  const role = ownRole();
  return role === null || rightsOf[role].includes(right);
}

/** The same for a screen, which follows another log-in in another tab. */
export function useMay(right: Right): boolean {
  useToken("admin");
  return may(right);
}
