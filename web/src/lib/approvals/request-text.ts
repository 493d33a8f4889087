import type { Approval } from "@aangan/contract/features/approvals/approval";
import { rupeesText } from "../language/format.ts";
import type { Text } from "../language/text.ts";

/** That what was sent waits for another person, if it does. */
export function waitingText(t: Text, reply: unknown): string | undefined {
  const { approval } = reply as { approval?: Approval | null };
  if (!approval) return undefined;
  const { amount, limit } = approval;
  if (amount === 0) return t("approvals.now_asked");
  const amounts = { amount: rupeesText(amount), limit: rupeesText(limit) };
  return amount < limit ? t("approvals.now_reaches", amounts) : t("approvals.now_waits", amounts);
}
