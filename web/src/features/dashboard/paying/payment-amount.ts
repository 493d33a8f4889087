import {
  judgeAmount,
  type Paise,
  type PaymentLimits,
  paise,
  paiseFromText,
  paymentLimits,
  rupeeText,
} from "@aangan/contract/money";

/** Why what was typed cannot be paid: outside the limits, more than two digits of paise, or a rest too small to be paid. */
export type Problem = "outside" | "paise" | "rest";

/** What the dialog offers at one tap: all, and half if both halves can be paid. */
export function quickChoices(remaining: Paise, limits: PaymentLimits): { all: Paise; half: Paise | null } {
  const half = paise(Math.ceil(remaining / 2));
  const isPart = half < limits.all && judgeAmount(half, limits) === "payable";
  return { all: limits.all, half: isPart ? half : null };
}

/** An amount as shown in the field: "1500", or "1500.50" if there are paise. */
export function amountTyped(amount: Paise): string {
  return rupeeText(amount).replace(/\.00$/, "");
}

/** The dialog's first amount: the whole rest, less a payment that waits for its bank if what is left can be paid. */
export function amountOffered(remaining: Paise, waiting: Paise, gatewayLeast: Paise): Paise {
  const limits = paymentLimits(remaining, gatewayLeast);
  const beside = paise(Math.max(remaining - waiting, 0));
  return judgeAmount(beside, limits) === "payable" ? beside : limits.all;
}

/** Reads "1,500", "₹ 1500.5" or "1500.50" as people type it, or says why it cannot be paid. */
export function readAmount(typed: string, limits: PaymentLimits): Paise | Problem {
  const digits = typed.replace(/^\s*(₹|rs\.?)/i, "").replace(/[\s,]/g, "");
  if (/^\d+\.\d{3,}$/.test(digits)) return "paise";
  const amount = paiseFromText(digits.replace(/\.$/, ""));
  if (amount === null) return "outside";
  const verdict = judgeAmount(amount, limits);
  return verdict === "payable" ? amount : verdict;
}
