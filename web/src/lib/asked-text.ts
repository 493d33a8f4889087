import type { Approval } from "@aangan/contract/payments/approval";
import { dayText, rupeesText } from "./language/format.ts";
import type { Text } from "./language/text.ts";

/** That what was sent waits for another person, if it does. */
export function askedText(t: Text, reply: unknown): string | undefined {
  const { approval } = reply as { approval?: Approval | null };
  if (!approval) return undefined;
  return approval.amount === 0
    ? t("approvals.now_asked")
    : t("approvals.now_waits", { amount: rupeesText(approval.amount) });
}

const RULES = ["cash", "paper", "notices", "secondFactor", "twoPeople"] as const;

/** Number, name or day of what it is about; of a setting, the rule that it loosens. */
export function subjectText(t: Text, { kind, subject }: Pick<Approval, "kind" | "subject">): string {
  const rule = RULES.find((one) => one === subject);
  if (kind === "close-day-with-difference") return dayText(subject);
  return kind === "change-setting" && rule ? t(`loosening.${rule}`) : subject;
}
