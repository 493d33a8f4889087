import type { Payment } from "@aangan/contract/payments";
import { useText } from "../../lib/text.ts";
import { Money } from "../../ui/money.tsx";

/** The amount of a payment in a list: strong where it was received; muted, and said to be an attempt, where it was not. */
export function PaymentAmount({ payment, rs = false }: { payment: Payment; rs?: boolean }) {
  const t = useText();
  if (payment.status === "SUCCESS") {
    return (
      <span className="font-strong">
        <Money rupees={payment.amountPaid} rs={rs} />
      </span>
    );
  }
  return (
    <span className="font-normal text-muted">
      <Money rupees={payment.amountPaid} rs={rs} />
      <span className="block text-small">{t("payments.attempted")}</span>
    </span>
  );
}
