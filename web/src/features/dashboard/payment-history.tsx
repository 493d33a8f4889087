import type { Payment } from "@aangan/contract/features/payments/payments";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Moment } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

const WAY_ON = "inline-flex min-h-11 items-center rounded-control text-brand underline-offset-4 hover:underline";

/** The latest payments, each a link to its proof. */
export function PaymentHistory({ payments }: { payments: readonly Payment[] }) {
  const t = useText();
  if (payments.length === 0) {
    return (
      <Empty text={t("dashboard.no_history")} framed>
        {t("dashboard.no_history_next")}
      </Empty>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {payments.map((payment) => (
          <li key={payment._id}>
            <PaymentLine payment={payment} />
            {payment.receiptId && (
              <Link to={`/user/receipt/${payment.receiptId}?n=${payment.receiptNumber}`} className={`${WAY_ON} px-4`}>
                {t("dashboard.receipt")} {payment.receiptNumber}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6">
        <Link to="/user/all-bills" className={WAY_ON}>
          {t("dashboard.all_payments")}
        </Link>
        <Link to="/user/generate-report" className={WAY_ON}>
          {t("report.link")}
        </Link>
      </div>
    </>
  );
}

function PaymentLine({ payment }: { payment: Payment }) {
  const t = useText();
  const { billType, billDueDate } = payment;
  return (
    <Link
      to={`/user/payment/${payment._id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-3 pr-3 pl-4 hover:bg-paper"
    >
      <div className="min-w-0">
        <p className="font-strong">
          {t(`bill.${billType ?? "advance"}`)}
          {billDueDate && (
            <span className="font-normal text-muted"> · {t("dashboard.due_of", { day: dayText(billDueDate) })}</span>
          )}
        </p>
        <dl>
          <LabelledValue label={t("dashboard.paid")}>
            <span className="font-strong text-body text-ink">
              <Money rupees={payment.amountPaid} rs />
            </span>
          </LabelledValue>
          <LabelledValue label={t("dashboard.date")}>
            <Moment at={payment.paymentDate} />
          </LabelledValue>
          {payment.billId !== "" && <LabelledValue label={t("dashboard.bill_type")}>{payment.billId}</LabelledValue>}
          <LabelledValue label={t("dashboard.payment_id")}>{payment._id}</LabelledValue>
        </dl>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 text-muted" />
    </Link>
  );
}

function LabelledValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-baseline gap-x-2 text-muted text-small">
      <dt>{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
