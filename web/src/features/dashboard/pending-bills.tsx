import type { PendingBill } from "@aangan/contract/payments";
import { useId } from "react";
import { useText } from "../../lib/language/text.ts";
import { Empty, Skeleton } from "../../ui/lists/list-states.tsx";
import { BillCard } from "./bill-card.tsx";

interface Props {
  bills: readonly PendingBill[] | undefined;
  /** The bill to whose payment page the browser is on its way. */
  leavingFor: string | null;
  onPay: (bill: PendingBill) => void;
  /** A bill's button is hovered, touched or focused. */
  onNearPay: () => void;
}

export function PendingBills({ bills, leavingFor, onPay, onNearPay }: Props) {
  const t = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-title">
        {t("dashboard.pending")}
      </h2>
      {!bills && <Skeleton rows={4} silent />}
      {bills?.length === 0 && (
        <div className="rounded-card border border-line bg-surface">
          <Empty text={t("dashboard.no_bills")}>{t("dashboard.no_bills_next")}</Empty>
        </div>
      )}
      {bills && bills.length > 0 && (
        <ul className="grid gap-3">
          {bills.map((bill, place) => (
            <li key={bill._id}>
              <BillCard
                bill={bill}
                isFirst={place === 0}
                leaving={bill._id === leavingFor}
                onPay={onPay}
                onNearPay={onNearPay}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
