import { type Paise, paise, paiseFromText, paymentLimits, rupeeText } from "@aangan/contract/money";

/** What the dialog offers at one tap: the whole rest, and half of it where half may be paid and the rest after it too. */
export function quickChoices(remaining: Paise): { all: Paise; half: Paise | null } {
  const half = paise(Math.ceil(remaining / 2));
  const { least } = paymentLimits(remaining);
  return { all: remaining, half: half < remaining && half >= least ? half : null };
}

/** True when less than the least payment is left, so that there is nothing to choose (decision on payments, 16). */
export function isFixed(remaining: Paise): boolean {
  const { least, most } = paymentLimits(remaining);
  return least === most;
}

/** An amount as it stands in the field: "1500", or "1500.50" where there are paise. */
export function amountTyped(amount: Paise): string {
  return rupeeText(amount).replace(/\.00$/, "");
}

/** Reads "1,500", "₹ 1500.5" or "1500.50" as people type it; null for what is no amount or lies outside the limits. */
export function readAmount(typed: string, remaining: Paise): Paise | null {
  const digits = typed.replace(/^\s*(₹|rs\.?)/i, "").replace(/[\s,]/g, "");
  const amount = paiseFromText(digits.replace(/\.$/, ""));
  const { least, most } = paymentLimits(remaining);
  return amount !== null && amount >= least && amount <= most ? amount : null;
}
