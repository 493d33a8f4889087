import type { Payment } from "@aangan/contract/features/payments/payments";
import { rsRupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/values/day.tsx";
import { PaymentAmount } from "../../../ui/values/payment-amount.tsx";
import { StatusChip } from "../../../ui/values/status-chip.tsx";

const HEAD = "h-11 border-line border-b px-4 text-left text-muted text-small";
const CELL = "sm:h-12 sm:border-line sm:border-b sm:px-4 sm:[tr:last-child>&]:border-b-0";

interface Props {
  payments: readonly Payment[];
  first: number;
}

/** The payments of a page. On phones each row folds into two lines. */
export function PaymentsTable({ payments, first }: Props) {
  const t = useText();
  return (
    <table className="block w-full rounded-card border border-line bg-surface sm:table sm:border-separate sm:border-spacing-0">
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr>
          {(["number", "date", "amount", "bill_type", "status"] as const).map((column) => (
            <th key={column} scope="col" className={column === "amount" ? `${HEAD} text-right` : HEAD}>
              {t(`payments.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line sm:table-row-group">
        {payments.map((payment, place) => (
          <tr
            key={payment._id}
            className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-paper sm:static sm:table-row sm:p-0"
          >
            <td className={`${CELL} row-span-2 self-start text-muted`}>{first + place}</td>
            <td className={`${CELL} order-3 text-muted text-small sm:text-ink sm:text-body`}>
              <Moment at={payment.paymentDate} />
            </td>
            <td className={`${CELL} order-2 text-right`}>
              <PaymentAmount payment={payment} rs />
              {payment.amountRefunded !== undefined && (
                <div className="font-normal text-muted text-small">
                  {t("payments.refunded", { amount: rsRupeesText(payment.amountRefunded) })}
                </div>
              )}
            </td>
            <td className={`${CELL} order-1 min-w-0`}>
              <Link
                to={`/user/payment/${payment._id}`}
                title={t("payments.details", { id: payment._id })}
                className="break-words text-brand underline-offset-4 after:absolute after:inset-0 hover:underline sm:after:hidden"
              >
                {payment.billId || t("bill.advance")}
              </Link>
              {payment.receiptId && (
                <Link
                  to={`/user/receipt/${payment.receiptId}?n=${payment.receiptNumber}`}
                  className="relative z-10 flex min-h-8 items-center text-small text-brand underline underline-offset-4"
                >
                  {t("payments.receipt", { number: payment.receiptNumber ?? "" })}
                </Link>
              )}
            </td>
            <td className={`${CELL} order-4 text-right sm:text-left`}>
              <StatusChip payment={payment} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
