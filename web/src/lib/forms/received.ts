import type { Payment } from "@aangan/contract/features/payments/payments";
import { type Paise, paise, paiseFromRupees } from "@aangan/contract/money";

/** The sum of the successful payments, less refunds. */
export function received(payments: readonly Payment[]): Paise {
  const paidPayments = payments.filter(({ status }) => status === "SUCCESS");
  return paise(
    paidPayments.reduce((sum, payment) => sum + toPaise(payment.amountPaid) - toPaise(payment.amountRefunded), 0),
  );
}

const toPaise = (rupees = 0): number => paiseFromRupees(rupees) ?? 0;
