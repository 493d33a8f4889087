import type { LoosenedPart } from "@aangan/contract/loosened-part";
import type { MailKind } from "@aangan/contract/notices/notices";
import { type Approval, approvalKinds } from "@aangan/contract/payments/approval";
import type { SecondFactorMode } from "@aangan/contract/people/second-factor-modes";
import { subjectText } from "../../../lib/asked-text.ts";
import { rupeesText, withUnit } from "../../../lib/language/format.ts";
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
export function whatApproving(t: Text, approval: Approval): string {
  const { kind, way } = approval;
  if (kind !== "refund") return [...loosenedTexts(t, approval), t("approvals.act_what")].join(" ");
  return t(way === null ? "approvals.refund_what" : "approvals.pay_out_what");
}

/** Each value that protects less, as it was and as it will be: "Most cash in a day: ₹500.00 → ₹900.00." */
export function loosenedTexts(t: Text, { loosened }: Approval): string[] {
  return loosened.map(({ part, was, is }) =>
    t("approvals.from_to", {
      ...{ what: t(`loosened.${part}`), was: valueText(t, part, was), is: valueText(t, part, is) },
    }),
  );
}

function valueText(t: Text, part: LoosenedPart["part"], value: string | null): string {
  if (part === "email") return t(value === null ? "loosened.not_sent" : `mail_kind.${value as MailKind}`);
  if (part === "mode") return t(`settings.factor_${value as SecondFactorMode}`);
  return value === null ? t("settings.factor_off") : withUnit("₹", value);
}

/** As sentences name it: by amount and flat, or by what it is about where that is none. */
export function whichAsked(t: Text, approval: Approval) {
  const { amount, flatNumber } = approval;
  const flat = flatNumber || subjectText(t, approval);
  return { amount: amount === 0 ? t("approvals.a_change") : rupeesText(amount), flat };
}
