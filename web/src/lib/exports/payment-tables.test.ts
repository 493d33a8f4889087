import type { Payment } from "@aangan/contract/features/payments/payments";
import { describe, expect, it } from "vitest";
import { received } from "../forms/received.ts";
import type { ExportTable } from "./export-table.ts";
import { allUsersTable, byDateTable, userTable } from "./payment-tables.ts";

const paid: Payment = {
  _id: "TX1",
  paymentDate: "2026-11-20T18:40:00.000Z",
  amountPaid: 1234.5,
  billId: "ELEC-2627-000042",
  billType: "electricity",
  status: "SUCCESS",
  transactionId: "TX1",
  flatNumber: "E-041",
  paymentMethod: "UPI",
};
const failed: Payment = { ...paid, _id: "TX2", transactionId: "TX2", status: "FAILED", paymentMethod: "" };
const user = { _id: "u1", name: "Asha Rao", email: "asha@example.in", flatNumber: "E-042", former: false };

const headsOf = ({ columns }: ExportTable) => columns.map(({ title }) => title);

describe("the export of one user", () => {
  const table = userTable([paid, failed]);
  it("has the columns of the specification", () => {
    expect(table.sheet).toBe("Payments");
    expect(headsOf(table)).toEqual(["S. No", "Payment Date", "Amount Paid", "flatNumber", "Bill Type", "Status"]);
  });
  it("shows the bill's id as its type, and the status in words", () => {
    expect(table.rows).toEqual([
      [1, paid.paymentDate, 1234.5, "E-041", "ELEC-2627-000042", "Paid"],
      [2, failed.paymentDate, "1234.50 attempted", "E-041", "ELEC-2627-000042", "Failed"],
    ]);
  });
});

it("the export of Payment By date has the columns of the specification", () => {
  const table = byDateTable([{ ...paid, status: "PENDING" }]);
  expect(headsOf(table)).toEqual([
    "Payment Date",
    "Amount Paid",
    "Flat",
    "TransactionId",
    "Bill Type",
    "Payment Method",
    "Status",
  ]);
  expect(table.rows).toEqual([
    [paid.paymentDate, "1234.50 attempted", "E-041", "TX1", "ELEC-2627-000042", "UPI", "Pending"],
  ]);
});

it("an advance has no bill in any export, and what the office took back was not received", () => {
  const advance: Payment = { ...paid, billId: "", billType: null, paymentMethod: "Cash" };
  const back: Payment = { ...advance, status: "FAILED", reversed: true, takenBackOn: "2026-11-21" };
  expect(byDateTable([advance, back]).rows).toEqual([
    [paid.paymentDate, 1234.5, "E-041", "TX1", "N/A", "Cash", "Paid"],
    [paid.paymentDate, "1234.50 taken back", "E-041", "TX1", "N/A", "Cash", "Taken back on 21 Nov 2026"],
  ]);
  expect(userTable([advance]).rows).toEqual([[1, paid.paymentDate, 1234.5, "E-041", "N/A", "Paid"]]);
});

describe("the export of all users", () => {
  const table = allUsersTable([
    { user, payments: [paid, { ...failed, billId: "" }] },
    { user: { ...user, name: "Ravi Pal" }, payments: [paid] },
  ]);
  it("has the columns of the specification", () => {
    expect(headsOf(table)).toEqual([
      "S. No",
      "User Name",
      "Flat Number",
      "Payment Date",
      "Amount Paid",
      "Transaction ID",
      "Bill Type",
      "Payment Method",
      "Status",
    ]);
  });
  it("counts through all users, and says N/A for a bill that is missing", () => {
    expect(table.rows).toEqual([
      [1, "Asha Rao", "E-041", paid.paymentDate, 1234.5, "TX1", "ELEC-2627-000042", "UPI", "Paid"],
      [2, "Asha Rao", "E-041", paid.paymentDate, "1234.50 attempted", "TX2", "N/A", "", "Failed"],
      [3, "Ravi Pal", "E-041", paid.paymentDate, 1234.5, "TX1", "ELEC-2627-000042", "UPI", "Paid"],
    ]);
  });
});

it("each export adds up to what the screen calls received: refunds are taken off, and named", () => {
  const refunded: Payment = { ...paid, amountRefunded: 34.4 };
  const fullyRefunded: Payment = { ...paid, amountRefunded: 1234.5 };
  const later: Payment = { ...refunded, refundedLater: 10, takenBackOn: "2026-12-05" };
  const back: Payment = { ...paid, status: "FAILED", reversed: true };
  const payments = [paid, refunded, fullyRefunded, later, failed, back];
  const tables = [userTable(payments), byDateTable(payments), allUsersTable([{ user, payments }])];
  for (const { columns, rows } of tables) {
    const amounts = rows.map((row) => row[columns.findIndex(({ title }) => title === "Amount Paid")]);
    const sum = amounts.reduce<number>((all, amount) => all + (typeof amount === "number" ? amount * 100 : 0), 0);
    expect(Math.round(sum)).toBe(received(payments));
    const states = rows.map((row) => row[columns.findIndex(({ title }) => title === "Status")]);
    expect(states).toEqual([
      ...["Paid", "Paid, 34.40 refunded", "Paid, 1234.50 refunded"],
      "Paid, 34.40 refunded, 10.00 refunded later, taken back on 5 Dec 2026",
      ...["Failed", "Taken back"],
    ]);
  }
});
