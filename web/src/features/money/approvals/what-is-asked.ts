import { type Approval, approvalKinds } from "@aangan/contract/payments/approval";
import { rupeesText } from "../../../lib/language/format.ts";
import type { Text } from "../../../lib/language/text.ts";

/** What will happen once another person approves. A kind of a newer portal is said in general words. */
export function whatIsAsked(t: Text, { kind, way, subject, toFlat }: Approval): string {
  if (kind === "refund")
    return way === null ? t("approvals.refund") : t("approvals.pay_out", { way: t(`audit_way.${way}`) });
  return approvalKinds.includes(kind)
    ? t(`approvals.act_${kind}`, { subject, flat: toFlat })
    : t("approvals.act_other", { subject });
}

/** What an approval does at once. */
export function whatApproving(t: Text, { kind, way }: Approval): string {
  if (kind !== "refund") return t("approvals.act_what");
  return t(way === null ? "approvals.refund_what" : "approvals.pay_out_what");
}

/** As sentences name it: by amount and flat, or by what it is about where that is none. */
export function whichAsked(t: Text, { amount, flatNumber, subject }: Approval) {
  return { amount: amount === 0 ? t("approvals.a_change") : rupeesText(amount), flat: flatNumber || subject };
}
