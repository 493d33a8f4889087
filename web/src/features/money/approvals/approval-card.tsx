import type { Approval } from "@aangan/contract/approval";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Link } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { ForRight } from "../../../ui/office/for-right.tsx";
import { FactLine, FactLines } from "../fact-lines.tsx";
import { storyAddress } from "../story/story-address.ts";
import { When } from "../when.tsx";
import { ApprovalActions } from "./approval-actions.tsx";
import { type AbleToApprove, whoCanApprove } from "./who-can-approve.ts";

const TONES = {
  waiting: "warning",
  approved: "success",
  refused: "danger",
  withdrawn: "plain",
  impossible: "danger",
  expired: "plain",
} as const;

interface Props {
  approval: Approval;
  people: AbleToApprove;
}

/** What somebody asked for, and what others can do about it while it waits. */
export function ApprovalCard({ approval, people }: Props) {
  const t = useText();
  const { flatNumber: flat, name, amount, state, own } = approval;
  return (
    <article
      aria-label={t("approvals.of", { flat, amount: rupeesText(amount) })}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-title">
            {flat} · <Money rupees={amount} />
          </h2>
          <p className="text-muted [overflow-wrap:anywhere]">{name}</p>
        </div>
        <Chip tone={TONES[state]}>{t(`approvals.${state}`)}</Chip>
      </div>
      <Facts approval={approval} />
      {state === "waiting" && (
        <>
          <p className="text-small [overflow-wrap:anywhere]">{whoCanApprove(t, approval, people)}</p>
          <ForRight right="money" says={!own}>
            <ApprovalActions approval={approval} />
          </ForRight>
        </>
      )}
    </article>
  );
}

function Facts({ approval }: { approval: Approval }) {
  const t = useText();
  const { way, from, billId, paymentId, reference, reason, askedBy, askedAt, limit, endedAt, endedBy } = approval;
  const link = "rounded-control text-brand underline underline-offset-4 hover:text-brand-strong";
  return (
    <FactLines>
      <FactLine title={t("approvals.what")}>
        {way === null ? t("approvals.refund") : t("approvals.pay_out", { way: t(`audit_way.${way}`) })}
        {reference !== "" && `, ${reference}`}
      </FactLine>
      <FactLine title={t("approvals.from")}>
        {from === "bill" ? (billId ?? t("refund.from_bill")) : t("refund.from_credit")}
      </FactLine>
      <FactLine title={t("money.reason")}>{reason}</FactLine>
      <FactLine title={t("approvals.asked")}>
        {askedBy} <When at={askedAt} />
      </FactLine>
      <FactLine title={t("approvals.limit")}>
        <Money rupees={limit} />
      </FactLine>
      {endedAt !== null && (
        <FactLine title={t("approvals.ended")}>
          {endedBy} <When at={endedAt} />
        </FactLine>
      )}
      {approval.endReason !== "" && <FactLine title={t("approvals.end_reason")}>{approval.endReason}</FactLine>}
      {approval.impossible !== null && (
        <FactLine title={t("approvals.end_reason")}>{t(`approvals.impossible_${approval.impossible}`)}</FactLine>
      )}
      <FactLine title={t("approvals.money")}>
        <Link to={paymentId === null ? "/admin/credits" : storyAddress(paymentId)} className={link}>
          {t(paymentId === null ? "office.credits" : "story.title")}
        </Link>
      </FactLine>
    </FactLines>
  );
}
