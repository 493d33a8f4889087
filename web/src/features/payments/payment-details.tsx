import type { Payment } from "@aangan/contract/payments";
import type { ReactNode } from "react";
import { methodText } from "../../lib/format.ts";
import { useText } from "../../lib/text.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Moment } from "../../ui/day.tsx";
import { Money } from "../../ui/money.tsx";

const AMOUNTS = {
  SUCCESS: "payment.amount_paid",
  FAILED: "payment.amount_attempted",
  PENDING: "payment.amount",
} as const;

/** What is known of a payment, as a list. */
export function PaymentDetails({ payment }: { payment: Payment }) {
  const t = useText();
  return (
    <dl className="grid divide-y divide-line border-line border-t border-b">
      <Line label={t("payment.transaction_id")}>
        <span className="break-all font-mono text-small">{payment.transactionId}</span>
        <CopyButton text={payment.transactionId} what={t("payment.transaction_id")} />
      </Line>
      <Line label={t("payment.flat")}>{payment.flatNumber}</Line>
      <Line label={t("payment.bill")}>{payment.billId}</Line>
      <Line label={t(AMOUNTS[payment.status])}>
        <Money rupees={payment.amountPaid} rs />
      </Line>
      {payment.amountRefunded !== undefined && (
        <Line label={t("payment.refunded")}>
          <Money rupees={payment.amountRefunded} rs />
        </Line>
      )}
      <Line label={t("payment.method")}>{methodText(payment.paymentMethod) || t("payment.unknown_method")}</Line>
      <Line label={t("payment.date")}>
        <Moment at={payment.paymentDate} time />
      </Line>
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto flex flex-wrap items-center justify-end gap-x-1 text-right font-strong">{children}</dd>
    </div>
  );
}
