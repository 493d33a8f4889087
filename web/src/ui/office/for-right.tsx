import { type Right, type Role, rightsOf } from "@aangan/contract/rights";
import type { ReactNode } from "react";
import { type Text, useText } from "../../lib/language/text.ts";
import { ownRole, useMay } from "../../lib/session/own-role.ts";

interface Props {
  right: Right;
  /** Says in place of the children who can do it. */
  says?: boolean;
  children: ReactNode;
}

/** Shows its children only to whom the role gives the right. */
export function ForRight({ right, says = false, children }: Props) {
  const t = useText();
  if (useMay(right)) return children;
  return says && <p className="text-muted text-small print:hidden">{cannotText(t, right)}</p>;
}

/** "Your role (clerk) cannot do this. Ask the treasurer or secretary." */
export function cannotText(t: Text, right: Right): string {
  const roleText = (role: Role) => t(`role.${role}`).toLowerCase();
  const role = ownRole();
  const [one, other] = CONTACT_ROLES.filter((candidate) => rightsOf[candidate].includes(right));
  const otherRoles =
    one && other ? t("role.either", { one: roleText(one), other: roleText(other) }) : roleText(one ?? "secretary");
  return t("role.cannot", { role: role ? roleText(role) : "–", others: otherRoles });
}

/** Everybody asks one of these. */
const CONTACT_ROLES = ["treasurer", "secretary"] as const;
