import type { Approval } from "@aangan/contract/approval";
import type { Text } from "../../../lib/language/text.ts";

export type AbleToApprove = readonly { _id: string; name: string }[];

/** "Asha or Ravi can approve it.", or that nobody can but who asked. */
export function whoCanApprove(t: Text, { askedById }: Approval, people: AbleToApprove): string {
  const names = people.filter(({ _id }) => _id !== askedById).map(({ name }) => name);
  return names.length === 0 ? t("approvals.nobody") : t("approvals.who", { names: names.join(", ") });
}
