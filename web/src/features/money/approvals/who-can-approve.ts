import type { Approval } from "@aangan/contract/approval";
import type { Text } from "../../../lib/language/text.ts";

export type AbleToApprove = readonly { _id: string; name: string; email: string }[];

/** Who can approve it, with the addresses of those of one name, or that nobody can but who asked. */
export function whoCanApprove(t: Text, { askedById }: Approval, people: AbleToApprove): string {
  const isTheOnly = (name: string) => people.filter((one) => one.name === name).length === 1;
  const names = people
    .filter(({ _id }) => _id !== askedById)
    .map(({ name, email }) => (isTheOnly(name) ? name : `${name} (${email})`));
  return names.length === 0 ? t("approvals.nobody") : t("approvals.who", { names: names.join(", ") });
}
