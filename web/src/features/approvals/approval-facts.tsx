import type { Approval } from "@aangan/contract/features/approvals/approval";
import { paymentHistoryPath } from "../../lib/addresses.ts";
import { approvalText, loosenedValues } from "../../lib/approvals/request-summary.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { FactLine, FactLines } from "../../ui/lists/fact-lines.tsx";
import { InstantText } from "../../ui/values/instant.tsx";
import { Money } from "../../ui/values/money.tsx";

/** What was asked for, by whom, and what became of it. */
export function ApprovalFacts({ approval }: { approval: Approval }) {
  const t = useText();
  const { kind, amount, from, billId, paymentId, reference, reason, askedBy, askedAt, limit, endedAt, endedBy } =
    approval;
  const values = loosenedValues(t, approval);
  const link = "rounded-control text-brand underline underline-offset-4 hover:text-brand-strong";
  return (
    <FactLines>
      {values.length === 0 && (
        <FactLine title={t("approvals.what")}>
          {approvalText(t, approval)}
          {reference !== "" && `, ${reference}`}
        </FactLine>
      )}
      {values.map(({ what, was, is }) => (
        <FactLine key={what} title={what}>
          <span className="text-muted">{was} →</span> <strong className="font-strong">{is}</strong>
        </FactLine>
      ))}
      {from !== null && (
        <FactLine title={t("approvals.from")}>
          {from === "bill" ? (billId ?? t("refund.from_bill")) : t("refund.from_credit")}
        </FactLine>
      )}
      {reason !== "" && <FactLine title={t("money.reason")}>{reason}</FactLine>}
      <FactLine title={t("approvals.asked")}>
        {askedBy} <InstantText at={askedAt} />
      </FactLine>
      {kind !== "change-setting" && limit > 0 && (
        <FactLine title={t("approvals.limit")}>
          <Money rupees={limit} />
          {amount < limit && <span className="block text-muted text-small">{t("approvals.with_others")}</span>}
        </FactLine>
      )}
      {approval.takesEffectAt !== null && approval.state === "waiting" && (
        <FactLine title={t("approvals.takes_effect")}>
          <InstantText at={approval.takesEffectAt} />
        </FactLine>
      )}
      {endedAt !== null && (
        <FactLine title={t("approvals.ended")}>
          {endedBy} <InstantText at={endedAt} />
        </FactLine>
      )}
      {approval.endReason !== "" && <FactLine title={t("approvals.end_reason")}>{approval.endReason}</FactLine>}
      {approval.impossible !== null && (
        <FactLine title={t("approvals.end_reason")}>{t(`approvals.impossible_${approval.impossible}`)}</FactLine>
      )}
      {from !== null && (
        <FactLine title={t("approvals.money")}>
          <Link to={paymentId === null ? "/admin/credits" : paymentHistoryPath(paymentId)} className={link}>
            {t(paymentId === null ? "office.credits" : "story.title")}
          </Link>
        </FactLine>
      )}
    </FactLines>
  );
}
