import { type Right, rightsOf, roles } from "@aangan/contract/rights";
import type { ReactNode } from "react";
import { type Text, useText } from "../../lib/language/text.ts";
import { ownRole, useMay } from "../../lib/own-role.ts";

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
  const role = ownRole();
  const [first = "secretary", second] = roles.filter((other) => rightsOf[other].includes(right)).slice(-2);
  const others = second
    ? t("role.either", { one: t(`role.${first}`), other: t(`role.${second}`) })
    : t(`role.${first}`);
  return t("role.cannot", { role: role ? t(`role.${role}`) : "", others });
}
