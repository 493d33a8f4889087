import { type Approval, approvalKinds } from "@aangan/contract/payments/approval";
import { dayText, rupeesText } from "../../../lib/language/format.ts";
import type { Text } from "../../../lib/language/text.ts";

/** What will happen once another person approves. A kind of a newer portal is said in general words. */
export function whatIsAsked(t: Text, approval: Approval): string {
  const { kind, way, toFlat } = approval;
  const subject = subjectText(t, approval);
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

const RULES = ["cash", "paper", "notices", "secondFactor", "twoPeople"] as const;

/** Number, name or day of what it is about; of a setting, the rule that it loosens. */
export function subjectText(t: Text, { kind, subject }: Approval): string {
  const rule = RULES.find((one) => one === subject);
  if (kind === "close-day-with-difference") return dayText(subject);
  return kind === "change-setting" && rule ? t(`loosening.${rule}`) : subject;
}

/** As sentences name it: by amount and flat, or by what it is about where that is none. */
export function whichAsked(t: Text, approval: Approval) {
  const { amount, flatNumber } = approval;
  const flat = flatNumber || subjectText(t, approval);
  return { amount: amount === 0 ? t("approvals.a_change") : rupeesText(amount), flat };
}
