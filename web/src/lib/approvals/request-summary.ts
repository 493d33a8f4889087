import type { MailKind } from "@aangan/contract/email-kinds";
import { type Approval, approvalKinds } from "@aangan/contract/features/approvals/approval";
import type { SecondFactorMode } from "@aangan/contract/features/second-factor/modes";
import type { LoosenedPart } from "@aangan/contract/features/settings/loosened-part";
import { dayText, rupeesText, withUnit } from "../language/format.ts";
import type { Text } from "../language/text.ts";

/** What will happen once another person approves. A kind of a newer portal is said in general words. */
export function approvalText(t: Text, approval: Approval): string {
  const { kind, way, toFlat } = approval;
  const subject = subjectText(t, approval);
  if (kind === "refund")
    return way === null ? t("approvals.refund") : t("approvals.pay_out", { way: t(`audit_way.${way}`) });
  return approvalKinds.includes(kind)
    ? t(`approvals.act_${kind}`, { subject, flat: toFlat })
    : t("approvals.act_other", { subject });
}

/** The same with flat and amount, where a page says that it waits: "E-041 · ₹9,000.00 · Pay-out: Cash". */
export function waitingApprovalText(t: Text, approval: Approval): string {
  const { flatNumber, amount } = approval;
  const parts = [flatNumber, amount > 0 && rupeesText(amount), approvalText(t, approval)];
  return parts.filter(Boolean).join(" · ");
}

/** What an approval does at once. */
export function approvalEffectText(t: Text, approval: Approval): string {
  const { kind, way } = approval;
  if (kind !== "refund") return [...loosenedTexts(t, approval), t("approvals.act_what")].join(" ");
  return t(way === null ? "approvals.refund_what" : "approvals.pay_out_what");
}

/** Each value that protects less, as it was and as it will be. */
export function loosenedValues(t: Text, { loosened }: Approval): { what: string; was: string; is: string }[] {
  return loosened.map(({ part, was, is }) => ({
    what: part === "email" ? t("loosened.email", { kind: t(`mail_kind.${was as MailKind}`) }) : t(`loosened.${part}`),
    was: valueText(t, part, was),
    is: valueText(t, part, is),
  }));
}

/** "Most cash in a day: ₹500.00 → ₹900.00." */
function loosenedTexts(t: Text, approval: Approval): string[] {
  return loosenedValues(t, approval).map((values) => t("approvals.from_to", values));
}

function valueText(t: Text, part: LoosenedPart["part"], value: string | null): string {
  if (part === "email") return t(value === null ? "loosened.not_sent" : "loosened.sent");
  if (part === "mode") return t(`settings.factor_${value as SecondFactorMode}`);
  return value === null ? t("settings.factor_off") : withUnit("₹", value);
}

const RULES = ["cash", "paper", "notices", "secondFactor", "twoPeople"] as const;

/** Number, name or day of what it is about; of a setting, the rule that it loosens. */
export function subjectText(t: Text, { kind, subject }: Pick<Approval, "kind" | "subject">): string {
  const rule = RULES.find((one) => one === subject);
  if (kind === "close-day-with-difference") return dayText(subject);
  return kind === "change-setting" && rule ? t(`loosening.${rule}`) : subject;
}

/** As sentences name it: by amount and flat, or by what it is about where that is none. */
export function approvalParams(t: Text, approval: Approval) {
  const { amount, flatNumber } = approval;
  const flat = flatNumber || subjectText(t, approval);
  return { amount: amount === 0 ? t("approvals.a_change") : rupeesText(amount), flat };
}
