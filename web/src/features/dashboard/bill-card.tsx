import type { PendingBill } from "@aangan/contract/features/dashboard";
import { useId } from "react";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Day, DueChip } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";
import { BillTypeIcon } from "./bill-type.tsx";
import { WaitingNote } from "./waiting-note.tsx";

interface Props {
  bill: PendingBill;
  /** The one to pay first, whose button stands out. */
  isFirst: boolean;
  /** The browser is on its way to this bill's payment page. */
  leaving: boolean;
  onPay: (bill: PendingBill) => void;
  /** Hovered, touched or focused. */
  onNearPay: () => void;
}

export function BillCard({ bill, isFirst, leaving, onPay, onNearPay }: Props) {
  const t = useText();
  const id = useId();
  return (
    <article aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <BillTypeIcon type={bill.billType} />
        <dl className="min-w-0 flex-1">
          <dt className="text-muted text-small">{t("dashboard.bill_type")}</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-2">
            <span id={id} className="font-strong">
              {t(`bill.${bill.billType}`)}
            </span>
            <DueChip day={bill.dueDate} />
          </dd>
          <div className="flex flex-wrap gap-x-1.5 text-muted text-small">
            <dt>{t("dashboard.bill_id")}</dt>
            <dd className="break-all">{bill._id}</dd>
          </div>
          <div className="flex flex-wrap gap-x-1.5 text-muted text-small">
            <dt>{t("dashboard.due_date")}</dt>
            <dd>
              <Day day={bill.dueDate} />
            </dd>
          </div>
        </dl>
      </div>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t pt-3">
        <dt className="text-muted">{t("dashboard.remaining")}</dt>
        <dd className="font-strong text-title">
          <Money rupees={bill.remainingAmount} rs />
        </dd>
      </dl>
      {bill.waiting && <WaitingNote waiting={bill.waiting} />}
      <Button
        wide
        kind={isFirst ? "primary" : "secondary"}
        disabled={bill.waiting?.underReview}
        busy={leaving}
        busyText={t("pay.busy")}
        aria-describedby={id}
        onPointerEnter={onNearPay}
        onFocus={onNearPay}
        onClick={() => onPay(bill)}
      >
        {t("dashboard.pay_now")}
      </Button>
    </article>
  );
}
