import type { Payment, PaymentStatus } from "@aangan/contract/features/payments/payments";
import type { UserWithPayments } from "@aangan/contract/features/reports";
import { rupeesFromPaise } from "@aangan/contract/money";
import { received } from "../forms/received.ts";
import { type ExportColumn, type ExportTable, exportTable } from "./export-table.ts";

// Accountants match the files by these column heads, so they are the same in every language of the portal.
const SHEET = "Payments";
const STATUSES: Record<PaymentStatus, string> = { SUCCESS: "Paid", FAILED: "Failed", PENDING: "Pending" };
const dayFormat = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const number: ExportColumn<unknown> = { title: "S. No", kind: "count", width: 8, of: (_row, place) => place + 1 };
const date: ExportColumn<Payment> = {
  title: "Payment Date",
  kind: "day",
  width: 14,
  of: ({ paymentDate }) => paymentDate,
};
const amount: ExportColumn<Payment> = {
  title: "Amount Paid",
  kind: "amount",
  width: 22,
  // Refunds are taken off and attempts are text, so that a sum of the column is what was received.
  of: (payment) =>
    payment.status === "SUCCESS"
      ? rupeesFromPaise(received([payment]))
      : `${payment.amountPaid.toFixed(2)} ${payment.reversed ? "taken back" : "attempted"}`,
};
const flat: ExportColumn<Payment> = { title: "Flat", kind: "text", width: 12, of: ({ flatNumber }) => flatNumber };
const transaction: ExportColumn<Payment> = {
  title: "TransactionId",
  kind: "text",
  width: 24,
  of: ({ transactionId }) => transactionId,
};
const bill: ExportColumn<Payment> = {
  title: "Bill Type",
  kind: "text",
  width: 20,
  of: ({ billId }) => billId || "N/A",
};
const method: ExportColumn<Payment> = {
  title: "Payment Method",
  kind: "text",
  width: 16,
  of: ({ paymentMethod }) => paymentMethod,
};
const status: ExportColumn<Payment> = {
  title: "Status",
  kind: "text",
  width: 32,
  of: statusOf,
};

function statusOf({ status, reversed, takenBackOn, amountRefunded = 0, refundedLater = 0 }: Payment): string {
  const on = takenBackOn === undefined ? "" : ` on ${dayFormat.format(new Date(takenBackOn))}`;
  if (reversed) return `Taken back${on}`;
  if (status !== "SUCCESS") return STATUSES[status];
  return [
    STATUSES[status],
    ...(amountRefunded > 0 ? [`${amountRefunded.toFixed(2)} refunded`] : []),
    ...(refundedLater > 0 ? [`${refundedLater.toFixed(2)} refunded later`] : []),
    ...(on === "" ? [] : [`taken back${on}`]),
  ].join(", ");
}

/** The payments of one user, as All Payments History exports them. */
export function userTable(payments: readonly Payment[]): ExportTable {
  return exportTable(SHEET, [number, date, amount, { ...flat, title: "flatNumber" }, bill, status], payments);
}

/** The payments of one user, as Payment By date exports them. */
export function byDateTable(payments: readonly Payment[]): ExportTable {
  return exportTable(SHEET, [date, amount, flat, transaction, bill, method, status], payments);
}

/** A payment, and who paid it. */
interface PaidBy {
  payment: Payment;
  user: UserWithPayments["user"];
}

const ofPayment = (column: ExportColumn<Payment>): ExportColumn<PaidBy> => ({
  ...column,
  of: ({ payment }, place) => column.of(payment, place),
});

const allUsersColumns: readonly ExportColumn<PaidBy>[] = [
  number,
  { title: "User Name", kind: "text", width: 28, of: ({ user }) => user.name },
  { title: "Flat Number", kind: "text", width: 14, of: ({ payment }) => payment.flatNumber },
  ofPayment(date),
  ofPayment(amount),
  ofPayment({ ...transaction, title: "Transaction ID" }),
  ofPayment(bill),
  ofPayment(method),
  ofPayment(status),
];

/** The payments of all users, each row with its user. */
export function allUsersTable(users: readonly UserWithPayments[]): ExportTable {
  const rows = users.flatMap(({ user, payments }) => payments.map((payment) => ({ payment, user })));
  return exportTable(SHEET, allUsersColumns, rows);
}
