import type { GivenBack } from "@aangan/contract/features/payments/refunds";
import { rupeesText } from "../../../lib/language/format.ts";
import type { Text } from "../../../lib/language/text.ts";

/** That the money goes back. */
export function refundText(t: Text, { refund }: GivenBack, done: "refund.done" | "payout.done"): string {
  return t(done, { amount: rupeesText(refund?.amount ?? 0) });
}
