import { describe, expect, it } from "vitest";
import { billFields, day, sheetOf, type Value } from "../../../../../test/sheets/tables.ts";
import { findHeader } from "./find-header.ts";

/** From which score on a table is proposed. */
const ENOUGH = 2.2;

describe("a sheet that is no list of flats", () => {
  it.each<[string, Value[][]]>([
    [
      "an invoice",
      [
        ["INVOICE", null, "Due Date", day],
        ["Sr No", "Particulars", "Unit", "Rate", "Amount"],
        [1, "Cement", "bag", 410, 4100],
        [2, "Sand", "cft", 60, 6000],
        [null, "Total", null, null, 10100],
      ],
    ],
    [
      "an invoice with units in figures",
      [
        ["Particulars", "Unit", "Rate", "Amount"],
        ["Cement", 10, 410, 4100],
        ["Sand", 20, 60, 1200],
      ],
    ],
    [
      "a budget of a household",
      [
        ["Month", "Electricity", "Maintenance", "Rent", "Total"],
        ["Apr", 1200, 3000, 20000, 24200],
        ["May", 1400, 3000, 20000, 24400],
      ],
    ],
    [
      "a list of bills to pay",
      [
        ["Bill", "Type", "Amount", "Due Date"],
        ["Power", "electricity", 1200, day],
        ["Club", "maintenance", 900, day],
      ],
    ],
    [
      "a time sheet",
      [
        ["Date", "Project", "Type", "Hours", "Total"],
        [day, "Website", "billable", 7, 7],
        [day, "Website", "leave", 8, 8],
      ],
    ],
    [
      "a list of invoices",
      [
        ["Invoice No", "Customer", "Bill Date", "Due Date", "Total"],
        ["INV-001", "Acme", day, day, 1200],
        ["INV-002", "Zenith", day, day, 900],
      ],
    ],
    [
      "a list of orders",
      [
        ["Order Date", "Region", "Item", "Units", "Unit Cost", "Total"],
        [day, "East", "Pencil", 95, 2, 190],
        [day, "West", "Pen", 50, 20, 1000],
      ],
    ],
    [
      "an online shop's payments",
      [
        ["Shop", "Category", "Amount", "Due"],
        ["Amazon", "books", 450, day],
        ["BigBasket", "food", 900, day],
      ],
    ],
  ])("is not proposed for bills: %s", (_what, rows) => {
    expect(findHeader(sheetOf(rows), billFields)[0]?.score ?? 0).toBeLessThan(ENOUGH);
  });
});
