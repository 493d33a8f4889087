import type { Payment } from "@aangan/contract/payments";
import { useText } from "../../lib/language/text.ts";
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
      {/* On narrow screens and on paper the state beside it says as much. */}
      <span className="text-small max-lg:sr-only print:sr-only">{t("payments.attempted")} </span>
      <Money rupees={payment.amountPaid} rs={rs} />
    </span>
  );
}
