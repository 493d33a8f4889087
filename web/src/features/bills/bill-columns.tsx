import type { Approval } from "@aangan/contract/features/approvals/approval";
import type { Bill } from "@aangan/contract/features/bills";
import Ban from "lucide-react/icons/ban";
import type { ReactNode } from "react";
import { waitingAbout } from "../../lib/approvals/waiting.ts";
import { dayInIndia, dayText } from "../../lib/language/format.ts";
import type { Text } from "../../lib/language/text.ts";
import type { Column } from "../../ui/lists/column.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { WaitingApproval } from "../../ui/office/waiting-approvals.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { Day, Moment } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

/** The columns of one user's bills, and what the office can do with each. */
export function billColumns(t: Text, waiting: readonly Approval[], onCancel: (bill: Bill) => void): Column<Bill>[] {
  return [
    {
      id: "type",
      title: t("user_bills.type"),
      cell: (bill) => (
        <div>
          <div>{t(`bill.${bill.billType}`)}</div>
          <div className="whitespace-nowrap font-normal text-muted text-small">{bill._id}</div>
          <WaitingApproval approval={waitingAbout(waiting, bill._id)} />
          {bill.cancellation && (
            <div className="font-normal text-muted text-small">{cancellationText(t, bill.cancellation)}</div>
          )}
        </div>
      ),
      order: (bill) => bill.billType,
      card: "head",
    },
    {
      id: "due",
      title: t("user_bills.due"),
      cell: (bill) => small(<Day day={bill.dueDate} />),
      order: (bill) => bill.dueDate,
      width: "w-24",
    },
    {
      id: "flat",
      title: t("user_bills.flat"),
      cell: (bill) => <div className="whitespace-nowrap text-small">{bill.flatNumber}</div>,
      width: "w-18",
    },
    money("original", t("user_bills.original"), (bill) => bill.originalAmount),
    money("paid", t("user_bills.paid"), (bill) => bill.amountPaid),
    {
      ...money("remaining", t("user_bills.remaining"), (bill) => bill.remainingAmount),
      cell: (bill) => small(bill.status === "cancelled" ? "–" : <Money rupees={bill.remainingAmount} rs />),
      order: (bill) => (bill.status === "cancelled" ? 0 : bill.remainingAmount),
    },
    {
      id: "status",
      title: t("user_bills.status"),
      cell: (bill) => (
        <Chip tone={bill.status === "paid" ? "success" : "danger"}>{t(`bill_status.${bill.status}`)}</Chip>
      ),
      order: (bill) => bill.status,
      width: "w-[6.5rem]",
      card: "head",
    },
    money("total", t("user_bills.total"), (bill) => bill.totalAmount),
    {
      id: "uploaded",
      title: t("user_bills.uploaded"),
      cell: (bill) => small(<Moment at={bill.uploadedAt} />),
      order: (bill) => bill.uploadedAt,
      width: "w-23",
    },
    {
      id: "actions",
      title: t("users.actions"),
      // Only the server knows whether a payment is pending, and refuses then.
      cell: (bill) =>
        bill.status === "unpaid" &&
        !waitingAbout(waiting, bill._id) && (
          <ForRight right="money">
            <RowButton
              danger
              icon={<Ban className="size-4" />}
              label={t("cancel.open_one", { bill: bill._id })}
              onClick={() => onCancel(bill)}
            >
              {t("cancel.open")}
            </RowButton>
          </ForRight>
        ),
      width: "w-19",
      card: "foot",
    },
  ];
}

/** "Cancelled on 21 Nov 2026: Wrong amount" of a bill that the office withdrew. */
export function cancellationText(t: Text, { reason, cancelledAt }: NonNullable<Bill["cancellation"]>): string {
  return t("user_bills.cancelled", { day: dayText(dayInIndia(cancelledAt)), reason });
}

function small(content: ReactNode) {
  return <div className="text-small">{content}</div>;
}

function money(id: string, title: string, rupeesOf: (bill: Bill) => number): Column<Bill> {
  return {
    id,
    title,
    cell: (bill) => small(<Money rupees={rupeesOf(bill)} rs />),
    order: rupeesOf,
    number: true,
    width: "w-25",
  };
}
