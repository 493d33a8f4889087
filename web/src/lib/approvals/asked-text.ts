import type { Approval } from "@aangan/contract/payments/approval";
import { rupeesText } from "../language/format.ts";
import type { Text } from "../language/text.ts";

/** That what was sent waits for another person, if it does. */
export function askedText(t: Text, reply: unknown): string | undefined {
  const { approval } = reply as { approval?: Approval | null };
  if (!approval) return undefined;
  return approval.amount === 0
    ? t("approvals.now_asked")
    : t("approvals.now_waits", { amount: rupeesText(approval.amount) });
}
