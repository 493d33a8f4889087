import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { paymentHistoryPath } from "../../lib/addresses.ts";
import { dayInIndia } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Day } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

/** Where the money of an online receipt came from, and what went back since. The paper itself stays as it is. */
export function OnlineMoney({ online: { paymentId, refunds } }: { online: NonNullable<Receipt["online"]> }) {
  const t = useText();
  return (
    <section aria-label={t("receipt.online")} className="grid max-w-2xl gap-3 print:hidden">
      {refunds.length > 0 && (
        <div className="grid gap-1">
          {refunds.map(({ amount, settledAt }) => (
            <p key={`${settledAt} ${amount}`}>
              {t("receipt.given_back")} <Money rupees={amount} />, <Day day={dayInIndia(settledAt)} />
            </p>
          ))}
          <p className="text-muted text-small">{t("receipt.stays")}</p>
        </div>
      )}
      {paymentId === "" ? (
        <p>{t("receipt.was_unidentified")}</p>
      ) : (
        <div>
          <LinkButton kind="quiet" to={paymentHistoryPath(paymentId)}>
            {t("receipt.open_payment")}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
