import type { Approval } from "@aangan/contract/features/approvals/approval";
import type { Text } from "../language/text.ts";

export type AbleToApprove = readonly { _id: string; name: string }[];

/** Whoever asked is not among them. */
export function canApprove({ askedById }: Approval, people: AbleToApprove): AbleToApprove {
  return people.filter(({ _id }) => _id !== askedById);
}

/** "Asha or Ravi can approve it.", or that nobody can but who asked. */
export function approversText(t: Text, approval: Approval, people: AbleToApprove): string {
  const names = canApprove(approval, people).map(({ name }) => name);
  if (names.length === 0 && approval.takesEffectAt !== null) return t("approvals.nobody_yet");
  return names.length === 0 ? t("approvals.nobody") : t("approvals.who", { names: names.join(", ") });
}
