import type { Difference, PaymentStory, WatchedPayment } from "@aangan/contract/features/payments/watched";
import { isOfficeMethod } from "@aangan/contract/methods";
import { rupeesText } from "../../lib/language/format.ts";
import type { Text } from "../../lib/language/text.ts";

/** Why a payment needs attention, short enough for a list. */
export function matterText(t: Text, payment: Pick<WatchedPayment, "standing" | "differences" | "superseded">): string {
  const { standing, differences, superseded } = payment;
  if (differences.length > 0) return differences.map((difference) => t(`differs.${difference}`)).join(" ");
  if (superseded && (standing === "CREATED" || standing === "PENDING")) return t("matter.superseded");
  return t(`matter.${standing}`);
}

/** The same with the whole story at hand, so that a difference names the amounts. */
export function storyMatterText(t: Text, { payment, events }: Pick<PaymentStory, "payment" | "events">): string {
  if (payment.reversedAt !== undefined) return t("matter.reversed");
  if (isOfficeMethod(payment.gateway)) return t("matter.at_office");
  const differingEvent = events.findLast(({ differences }) => differences.length > 0);
  if (payment.differences.length === 0 || !differingEvent) return matterText(t, payment);
  return payment.differences
    .map((difference) => differenceText(t, difference, differingEvent.amount, payment.amount))
    .join(" ");
}

/** How the company's answer differs from what was asked for, as a sentence. Amounts are in rupees. */
export function differenceText(
  t: Text,
  difference: Difference,
  actualAmount: number | null,
  expectedAmount: number,
): string {
  if (difference === "amount" && actualAmount !== null)
    return t("differs.amounts", { said: rupeesText(actualAmount), asked: rupeesText(expectedAmount) });
  return t(`differs.${difference}`);
}
