import type { Payment } from "@aangan/contract/features/payments/payments";
import type { ReactNode } from "react";
import { dayText, methodText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { storedResident } from "../../../lib/session/session.ts";
import { classNames } from "../../../ui/class-names.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Moment } from "../../../ui/values/day.tsx";
import { Money } from "../../../ui/values/money.tsx";

const AMOUNTS = {
  SUCCESS: "payment.amount_paid",
  FAILED: "payment.amount_attempted",
  PENDING: "payment.amount",
} as const;

export function PaymentDetails({ payment }: { payment: Payment }) {
  const t = useText();
  const resident = storedResident();
  return (
    <dl className="grid divide-y divide-line border-line border-t border-b">
      <Line label={t("payment.transaction_id")}>
        <span className="break-all font-mono text-small">{payment.transactionId}</span>
        <CopyButton text={payment.transactionId} what={t("payment.transaction_id")} />
      </Line>
      {resident && (
        <Line label={t("payment.name")} onlyPaper>
          {resident.name}
        </Line>
      )}
      <Line label={t("payment.flat")}>{payment.flatNumber}</Line>
      {resident && (
        <Line label={t("payment.complex")} onlyPaper>
          {resident.complex}
        </Line>
      )}
      <Line label={t("payment.bill_type")}>
        {t(`bill.${payment.billType ?? "advance"}`)}
        {payment.billDueDate && `, ${t("dashboard.due_of", { day: dayText(payment.billDueDate) })}`}
      </Line>
      {payment.billId !== "" && <Line label={t("payment.bill")}>{payment.billId}</Line>}
      <Line label={t(payment.reversed ? "payment.amount" : AMOUNTS[payment.status])}>
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

interface LineProps {
  label: string;
  /** Shown in print only: on screen people know who they are. */
  onlyPaper?: boolean;
  children: ReactNode;
}

function Line({ label, onlyPaper = false, children }: LineProps) {
  return (
    <div
      className={classNames(
        "min-h-11 flex-wrap items-center justify-between gap-x-4 py-2",
        onlyPaper ? "hidden print:flex" : "flex",
      )}
    >
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto flex flex-wrap items-center justify-end gap-x-1 text-right font-strong">{children}</dd>
    </div>
  );
}
