import type { WatchedPayment } from "@aangan/contract/features/payments/watched";
import { paymentHistoryPath } from "../../../lib/addresses.ts";
import type { Text } from "../../../lib/language/text.ts";
import { amountColumn } from "../../../ui/lists/amount-column.tsx";
import type { Column } from "../../../ui/lists/column.ts";
import { flatColumn } from "../../../ui/lists/flat-column.tsx";
import { RowLink } from "../../../ui/lists/row-button.tsx";
import { InstantText } from "../../../ui/values/instant.tsx";
import { matterText } from "../differences.ts";
import { PaymentStateChip } from "../payment-state-chip.tsx";

/** The columns of the payments to watch; each row links to its payment's story. */
export function watchedColumns(t: Text): Column<WatchedPayment>[] {
  return [
    flatColumn(t),
    {
      id: "matter",
      title: t("watched.matter"),
      cell: (payment) => (
        <div className="grid justify-items-end gap-1 text-small xl:justify-items-start">
          <PaymentStateChip standing={payment.standing} />
          {matterText(t, payment)}
        </div>
      ),
      order: (payment) => payment.standing,
      width: "w-[24%]",
    },
    amountColumn("amount", t("money.amount"), ({ amount }) => amount),
    {
      id: "bill",
      title: t("money.bill"),
      cell: (payment) => (
        <div className="text-small">
          {t(`bill.${payment.billType ?? "advance"}`)}{" "}
          <span className="whitespace-nowrap text-muted">{payment.billId}</span>
        </div>
      ),
      order: (payment) => payment.billId,
      width: "w-38",
    },
    {
      id: "since",
      title: t("watched.since"),
      cell: (payment) => <InstantText at={payment.createdAt} />,
      order: (payment) => payment.createdAt,
      width: "w-26",
    },
    {
      id: "next",
      title: t("money.next_check"),
      cell: (payment) => <InstantText at={payment.nextCheckAt} />,
      order: (payment) => payment.nextCheckAt ?? "",
      width: "w-26",
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: ({ _id, flatNumber: flat, name }) => (
        <div className="xl:-ml-2">
          <RowLink to={paymentHistoryPath(_id)} label={t("story.open_one", { flat, name })}>
            {t("story.open")}
          </RowLink>
        </div>
      ),
      width: "w-22",
      card: "foot",
    },
  ];
}
