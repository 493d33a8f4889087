import type { Payment } from "@aangan/contract/features/payments/payments";
import { received } from "../../lib/forms/received.ts";
import { dayText, methodText, rsRupeesText, rsText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { Moment } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

const TONES = { SUCCESS: "success", FAILED: "danger", PENDING: "warning" } as const;

/** Somebody's payments, newest first, each with a link to its story, and the total received. */
export function PaymentLines({ payments }: { payments: readonly Payment[] }) {
  const t = useText();
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        {t("user_payments.sum", { count: payments.length, sum: rsText(received(payments)) })}
      </p>
      <ul>
        {payments.map((payment) => (
          <li key={payment._id} className="grid gap-0.5 border-line border-t py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className={payment.status === "SUCCESS" ? "font-strong" : "text-muted"}>
                <Money rupees={payment.amountPaid} rs />
              </span>
              <Chip tone={TONES[payment.status]}>
                {t(payment.reversed ? "payment_status.reversed" : `payment_status.${payment.status}`)}
              </Chip>
            </div>
            {payment.amountRefunded !== undefined && (
              <p className="text-small">
                {t("user_payments.refunded", { amount: rsRupeesText(payment.amountRefunded) })}
              </p>
            )}
            {payment.refundedLater !== undefined && (
              <p className="text-small">
                {t("user_payments.refunded_later", { amount: rsRupeesText(payment.refundedLater) })}
              </p>
            )}
            {payment.takenBackOn !== undefined && (
              <p className="text-small">{t("user_payments.taken_back", { day: dayText(payment.takenBackOn) })}</p>
            )}
            <div className="flex flex-wrap justify-between gap-x-3 text-muted text-small">
              <span>
                {payment.billId || t("bill.advance")}
                {payment.paymentMethod && ` · ${methodText(payment.paymentMethod)}`}
              </span>
              <Moment at={payment.paymentDate} time />
            </div>
            <p className="text-small [overflow-wrap:anywhere]">
              <Link
                to={`/admin/payment-stories/${payment._id}`}
                title={t("story.open_of", { payment: payment._id })}
                className="rounded-control text-brand underline-offset-4 hover:underline"
              >
                {payment.transactionId}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
