import type { GivenBack } from "@aangan/contract/payments/refunds";
import { rupeesText } from "../../../lib/language/format.ts";
import type { Text } from "../../../lib/language/text.ts";

/** That the money goes back, or waits for another person first. */
export function givenText(t: Text, { refund, approval }: GivenBack, done: "refund.done" | "payout.done"): string {
  if (approval) return t("approvals.now_waits", { amount: rupeesText(approval.amount) });
  return t(done, { amount: rupeesText(refund?.amount ?? 0) });
}
