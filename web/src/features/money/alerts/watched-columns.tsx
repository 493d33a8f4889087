import type { WatchedPayment } from "@aangan/contract/watched-payments";
import { flatOrder } from "../../../lib/flat-number.ts";
import type { Text } from "../../../lib/language/text.ts";
import type { Column } from "../../../ui/lists/column.ts";
import { RowLink } from "../../../ui/lists/row-button.tsx";
import { Money } from "../../../ui/money.tsx";
import { FlatAndName } from "../flat-and-name.tsx";
import { StandingChip } from "../standing-chip.tsx";
import { matterText } from "../story/differences.ts";
import { storyAddress } from "../story/story-address.ts";
import { When } from "../when.tsx";

/** The columns of the payments to watch; each row leads to the story of its payment. */
export function watchedColumns(t: Text): Column<WatchedPayment>[] {
  return [
    {
      id: "flat",
      title: t("users.flat"),
      cell: (payment) => <FlatAndName {...payment} />,
      order: (payment) => flatOrder(payment.flatNumber),
      card: "head",
    },
    {
      id: "matter",
      title: t("watched.matter"),
      cell: (payment) => (
        <div className="grid justify-items-end gap-1 text-small xl:justify-items-start">
          <StandingChip standing={payment.standing} />
          {matterText(t, payment)}
        </div>
      ),
      order: (payment) => payment.standing,
      width: "w-[24%]",
    },
    {
      id: "amount",
      title: t("money.amount"),
      cell: (payment) => <Money rupees={payment.amount} />,
      order: (payment) => payment.amount,
      number: true,
      width: "w-28",
    },
    {
      id: "bill",
      title: t("money.bill"),
      cell: (payment) => (
        <div className="text-small">
          {t(`bill.${payment.billType}`)} <span className="whitespace-nowrap text-muted">{payment.billId}</span>
        </div>
      ),
      order: (payment) => payment.billId,
      width: "w-38",
    },
    {
      id: "since",
      title: t("watched.since"),
      cell: (payment) => <When at={payment.createdAt} />,
      order: (payment) => payment.createdAt,
      width: "w-26",
    },
    {
      id: "next",
      title: t("money.next_check"),
      cell: (payment) => <When at={payment.nextCheckAt} />,
      order: (payment) => payment.nextCheckAt ?? "",
      width: "w-26",
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: ({ _id, flatNumber: flat, name }) => (
        <div className="xl:-ml-2">
          <RowLink to={storyAddress(_id)} label={t("story.open_one", { flat, name })}>
            {t("story.open")}
          </RowLink>
        </div>
      ),
      width: "w-22",
      card: "foot",
    },
  ];
}
