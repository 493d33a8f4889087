import type { Bill } from "@aangan/contract/bills";
import type { ReactNode } from "react";
import type { Text } from "../../lib/text.ts";
import { Chip } from "../../ui/chip.tsx";
import type { Column } from "../../ui/column.ts";
import { Day, Moment } from "../../ui/day.tsx";
import { Money } from "../../ui/money.tsx";

/** The columns of one user's bills, in the order of the specification. */
export function billColumns(t: Text): Column<Bill>[] {
  return [
    {
      id: "type",
      title: t("user_bills.type"),
      cell: (bill) => (
        <div>
          <div>{t(`bill_type.${bill.billType}`)}</div>
          <div className="font-normal text-muted text-small">{bill._id}</div>
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
    { id: "flat", title: t("user_bills.flat"), cell: (bill) => small(bill.flatNumber), width: "w-18" },
    money("original", t("user_bills.original"), (bill) => bill.originalAmount),
    money("paid", t("user_bills.paid"), (bill) => bill.amountPaid),
    money("remaining", t("user_bills.remaining"), (bill) => bill.remainingAmount),
    {
      id: "status",
      title: t("user_bills.status"),
      cell: (bill) => (
        // Green if paid, red otherwise: specification, section 2.
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
      width: "w-26",
    },
  ];
}

function small(content: ReactNode) {
  return <div className="text-small">{content}</div>;
}

/** A column of amounts. */
function money(id: string, title: string, rupeesOf: (bill: Bill) => number): Column<Bill> {
  return {
    id,
    title,
    cell: (bill) => small(<Money rupees={rupeesOf(bill)} rs />),
    order: rupeesOf,
    number: true,
    width: "w-28",
  };
}
