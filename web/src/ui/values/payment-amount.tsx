import type { Payment } from "@aangan/contract/features/payments/payments";
import { useText } from "../../lib/language/text.ts";
import { Money } from "./money.tsx";

/** The amount of a payment in a list: strong if it was received, otherwise muted and named an attempt. */
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
      {!payment.reversed && <span className="text-small max-lg:sr-only print:sr-only">{t("payments.attempted")} </span>}
      <Money rupees={payment.amountPaid} rs={rs} />
    </span>
  );
}
