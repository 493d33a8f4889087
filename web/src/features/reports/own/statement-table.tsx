import type { Payment } from "@aangan/contract/features/payments/payments";
import { dayText, methodText, rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Day, Moment } from "../../../ui/values/day.tsx";
import { PaymentAmount } from "../../../ui/values/payment-amount.tsx";
import { StatusChip } from "../../../ui/values/status-chip.tsx";

const HEAD = "h-11 border-line border-b px-3 text-left text-muted text-small first:pl-4 last:pr-4 print:px-2";
const CELL =
  "sm:h-12 sm:border-line sm:border-b sm:px-3 sm:py-1.5 sm:first:pl-4 sm:last:pr-4 sm:[tr:last-child>&]:border-b-0 print:h-9 print:px-2";
/** Narrow on phones, where the bill's number is beside it. */
const NOTE = "text-muted text-small max-sm:ml-auto max-sm:max-w-32";
const COLUMNS = [
  "payments.date",
  "payments.bill_type",
  "payment.transaction_id",
  "payment.method",
  "payments.status",
  "payments.amount",
] as const;

/** The payments of a statement. On phones each row folds into three lines. */
export function StatementTable({ payments }: { payments: readonly Payment[] }) {
  const t = useText();
  return (
    <table
      aria-label={t("report.table")}
      className="block w-full rounded-card border border-line bg-surface sm:table sm:border-separate sm:border-spacing-0 print:text-small"
    >
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={classNames(HEAD, column === "payments.amount" && "text-right")}>
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line sm:table-row-group">
        {payments.map((payment) => (
          <Line key={payment._id} payment={payment} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ payment }: { payment: Payment }) {
  const t = useText();
  return (
    <tr className="grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3 sm:table-row sm:p-0">
      <td className={`${CELL} order-3 text-muted text-small sm:text-body sm:text-ink`}>
        <Moment at={payment.paymentDate} />
      </td>
      <td className={`${CELL} order-1 min-w-0 break-words lg:whitespace-nowrap`}>
        {payment.billId || t("bill.advance")}
      </td>
      <td className={`${CELL} order-5 min-w-0 break-all text-muted text-small`}>{payment.transactionId}</td>
      <td className={`${CELL} order-6 text-right text-muted text-small sm:text-left`}>
        {methodText(payment.paymentMethod)}
      </td>
      <td className={`${CELL} order-4 text-right sm:text-left`}>
        <StatusChip payment={payment} />
        {payment.takenBackOn !== undefined && (
          <div className={NOTE}>
            {payment.reversed ? (
              <Day day={payment.takenBackOn} />
            ) : (
              t("payments.taken_back", { day: dayText(payment.takenBackOn) })
            )}
          </div>
        )}
      </td>
      <td className={`${CELL} order-2 text-right`}>
        <PaymentAmount payment={payment} />
        <Refunded text="payments.refunded" rupees={payment.amountRefunded} />
        <Refunded text="payments.refunded_later" rupees={payment.refundedLater} />
      </td>
    </tr>
  );
}

interface RefundedProps {
  text: "payments.refunded" | "payments.refunded_later";
  rupees: number | undefined;
}

function Refunded({ text, rupees }: RefundedProps) {
  const t = useText();
  if (rupees === undefined) return null;
  return <div className={NOTE}>{t(text, { amount: rupeesText(rupees) })}</div>;
}
