import { type Right, type Role, rightsOf } from "@aangan/contract/rights";
import { refuse } from "../refusal.ts";

/** Residents have no role, and no right. */
export const hasRight = (role: Role | null, right: Right): boolean => role !== null && rightsOf[role].includes(right);

/** Refuses with `not_allowed` an administrator whose role does not give the right. Residents have no role. */
export function refuseWithoutRight(role: Role | null | undefined, right: Right | undefined): void {
  if (role && right && !rightsOf[role].includes(right)) refuse("not_allowed");
}
