import type { Settlement } from "@aangan/contract/features/settlements";
import { paymentHistoryPath } from "../../lib/addresses.ts";
import { useText } from "../../lib/language/text.ts";
import { RowLink } from "../../ui/lists/row-button.tsx";
import { Section } from "../../ui/section.tsx";
import { Moment } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

/** Payments that succeeded in our books but are missing from the payment company's report. */
export function MissingPayments({ missing }: { missing: Settlement["missing"] }) {
  const t = useText();
  if (missing.length === 0) return null;
  return (
    <Section title={t("missing.title", { count: missing.length })}>
      <p className="-mt-2 max-w-[46rem] text-muted">{t("missing.lead")}</p>
      <ul className="divide-y divide-line rounded-card border border-danger bg-surface">
        {missing.map(({ paymentId, flatNumber, amount, paidAt }) => (
          <li key={paymentId} className="flex flex-wrap items-center gap-x-4 px-4 py-1.5">
            <span className="font-strong">{flatNumber}</span>
            <Money rupees={amount} />
            <span className="text-muted text-small">
              <Moment at={paidAt} time />
            </span>
            <span className="-mr-3 ml-auto">
              <RowLink to={paymentHistoryPath(paymentId)} label={t("story.open_of", { payment: paymentId })}>
                {t("story.open")}
              </RowLink>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
