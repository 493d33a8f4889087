import type { Refund } from "@aangan/contract/features/payments/refunds";
import { paymentHistoryPath } from "../../../lib/addresses.ts";
import { dayText } from "../../../lib/language/format.ts";
import type { Text } from "../../../lib/language/text.ts";
import { amountColumn } from "../../../ui/lists/amount-column.tsx";
import type { Column } from "../../../ui/lists/column.ts";
import { flatColumn } from "../../../ui/lists/flat-column.tsx";
import { RowLink } from "../../../ui/lists/row-button.tsx";
import { InstantText } from "../../../ui/values/instant.tsx";
import { RefundActions } from "./refund-actions.tsx";
import { RefundStateChip } from "./refund-state-chip.tsx";

export function refundColumns(
  t: Text,
  companies: readonly string[],
  onEnd: (refund: Refund) => void,
): Column<Refund>[] {
  return [
    flatColumn(t),
    {
      id: "state",
      title: t("money.standing"),
      cell: ({ state, failure, spent }) => (
        <div className="grid justify-items-start gap-1">
          <RefundStateChip state={state} />
          {spent && <span className="font-normal text-small text-warning">{t("refunds.spent")}</span>}
          {failure && <span className="font-normal text-danger text-small">{failure}</span>}
        </div>
      ),
      order: (refund) => refund.state,
      width: "w-36",
      card: "head",
    },
    amountColumn("amount", t("money.amount"), ({ amount }) => amount),
    {
      id: "reason",
      title: t("money.reason"),
      cell: ({ reason, requestedBy }) => (
        <div className="text-small">
          {reason}
          <div className="text-muted">{requestedBy || t("refunds.by_gateway")}</div>
        </div>
      ),
    },
    {
      id: "asked",
      title: t("refunds.asked"),
      cell: (refund) => <InstantText at={refund.requestedAt} />,
      order: (refund) => refund.requestedAt,
      width: "w-26",
    },
    {
      id: "settled",
      title: t("refunds.settled"),
      cell: ({ settledAt, reference, paid }) => (
        <>
          {paid ? (
            <span className="text-small">
              {t("payout.paid", { way: t(`audit_way.${paid.way}`), day: dayText(paid.on) })}
            </span>
          ) : (
            <InstantText at={settledAt} />
          )}
          {reference && <div className="text-muted text-small">{reference}</div>}
        </>
      ),
      order: (refund) => refund.settledAt ?? "",
      width: "w-32",
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: (refund) => (
        <div className="flex flex-wrap xl:-ml-2">
          {refund.paymentId !== null && (
            <RowLink
              to={paymentHistoryPath(refund.paymentId)}
              label={t("story.open_one", { flat: refund.flatNumber, name: refund.name })}
            >
              {t("story.open")}
            </RowLink>
          )}
          <RefundActions refund={refund} companies={companies} onEnd={onEnd} />
        </div>
      ),
      width: "w-24",
      card: "foot",
    },
  ];
}
