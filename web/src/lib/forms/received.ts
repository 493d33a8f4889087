import type { Payment } from "@aangan/contract/features/payments/payments";
import { type Paise, paise, paiseFromRupees } from "@aangan/contract/money";

/** The sum of the successful payments, less refunds. */
export function received(payments: readonly Payment[]): Paise {
  const made = payments.filter(({ status }) => status === "SUCCESS");
  return paise(made.reduce((sum, payment) => sum + whole(payment.amountPaid) - whole(payment.amountRefunded), 0));
}

const whole = (rupees = 0): number => paiseFromRupees(rupees) ?? 0;
