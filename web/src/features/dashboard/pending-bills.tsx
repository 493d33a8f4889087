import type { PendingBill } from "@aangan/contract/features/dashboard";
import { useText } from "../../lib/language/text.ts";
import { Empty } from "../../ui/lists/list-states.tsx";
import { BillCard } from "./bill-card.tsx";

interface Props {
  bills: readonly PendingBill[];
  /** The bill whose payment page the browser is opening. */
  leavingFor: string | null;
  onPay: (bill: PendingBill) => void;
  /** A bill's button is hovered, touched or focused. */
  onNearPay: () => void;
}

export function PendingBills({ bills, leavingFor, onPay, onNearPay }: Props) {
  const t = useText();
  if (bills.length === 0) {
    return (
      <Empty text={t("dashboard.no_bills")} framed>
        {t("dashboard.no_bills_next")}
      </Empty>
    );
  }
  return (
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
  );
}
