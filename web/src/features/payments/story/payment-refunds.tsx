import type { Refund } from "@aangan/contract/features/payments/refunds";
import { useState } from "react";
import { dayText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Section } from "../../../ui/section.tsx";
import { Moment } from "../../../ui/values/day.tsx";
import { Money } from "../../../ui/values/money.tsx";
import { EndRefundDialog } from "../refunds/end-refund-dialog.tsx";
import { RefundActions } from "../refunds/refund-actions.tsx";
import { RefundStateChip } from "../refunds/refund-state-chip.tsx";

interface Props {
  refunds: readonly Refund[];
  /** The payment companies that can be asked. */
  companies: readonly string[];
}

/** The refunds of this payment. */
export function PaymentRefunds({ refunds, companies }: Props) {
  const t = useText();
  const [ending, setEnding] = useState<Refund | null>(null);
  if (refunds.length === 0) return null;
  return (
    <Section title={t("office.refunds")}>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {refunds.map((refund) => (
          <li key={refund._id} className="grid gap-0.5 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-strong">
                <Money rupees={refund.amount} />
              </span>
              <RefundStateChip state={refund.state} />
            </div>
            <p className="text-small [overflow-wrap:anywhere]">{refund.reason}</p>
            <p className="flex flex-wrap justify-between gap-x-3 text-muted text-small">
              <span>{refund.requestedBy || t("refunds.by_gateway")}</span>
              <Moment at={refund.settledAt ?? refund.requestedAt} time />
            </p>
            {refund.paid && (
              <p className="text-small">
                {t("payout.paid", { way: t(`audit_way.${refund.paid.way}`), day: dayText(refund.paid.on) })}
              </p>
            )}
            {refund.reference && (
              <p className="text-muted text-small [overflow-wrap:anywhere]">
                {t("money.reference")}: {refund.reference}
              </p>
            )}
            {refund.spent && <p className="text-small text-warning">{t("refunds.spent")}</p>}
            {refund.failure && <p className="text-danger text-small [overflow-wrap:anywhere]">{refund.failure}</p>}
            <div className="-ml-3 empty:hidden">
              <RefundActions refund={refund} companies={companies} onEnd={setEnding} />
            </div>
          </li>
        ))}
      </ul>
      {ending && <EndRefundDialog refund={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}
