import type { Payment } from "@aangan/contract/payments";
import { useId } from "react";
import { useText } from "../../lib/text.ts";
import { classNames } from "../../ui/class-names.ts";
import { Moment } from "../../ui/day.tsx";
import { Link } from "../../ui/link.tsx";
import { Empty, Skeleton } from "../../ui/list-states.tsx";
import { Money } from "../../ui/money.tsx";

const WAY_ON = "inline-flex min-h-11 items-center rounded-control text-brand underline-offset-4 hover:underline";

/** The newest payments as lines; each leads to its proof. */
export function PaymentHistory({ payments }: { payments: readonly Payment[] | undefined }) {
  const t = useText();
  const id = useId();
  return (
    // Below the bills it appears once it is known, so that the arriving bills do not push it down.
    <section aria-labelledby={id} className={classNames("grid content-start gap-3", !payments && "max-lg:hidden")}>
      <h2 id={id} className="text-title">
        {t("dashboard.history")}
      </h2>
      {!payments && <Skeleton rows={4} />}
      {payments?.length === 0 && (
        <div className="rounded-card border border-line bg-surface">
          <Empty text={t("dashboard.no_history")}>{t("dashboard.no_history_next")}</Empty>
        </div>
      )}
      {payments && payments.length > 0 && (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {payments.map((payment) => (
              <li key={payment._id}>
                <PaymentLine payment={payment} />
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
      )}
    </section>
  );
}

function PaymentLine({ payment }: { payment: Payment }) {
  const t = useText();
  return (
    <Link to={`/user/payment/${payment._id}`} className="block px-4 py-3 hover:bg-paper">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <div className="min-w-0">
          <dt className="sr-only">{t("dashboard.bill_type")}</dt>
          <dd className="break-all">{payment.billId}</dd>
        </div>
        <div className="text-right">
          <dt className="sr-only">{t("dashboard.paid")}</dt>
          <dd className="font-strong">
            <Money rupees={payment.amountPaid} rs />
          </dd>
        </div>
        <div className="min-w-0 text-muted text-small">
          <dt className="sr-only">{t("dashboard.payment_id")}</dt>
          <dd className="break-all">{payment._id}</dd>
        </div>
        <div className="text-right text-muted text-small">
          <dt className="sr-only">{t("dashboard.date")}</dt>
          <dd>
            <Moment at={payment.paymentDate} />
          </dd>
        </div>
      </dl>
    </Link>
  );
}
