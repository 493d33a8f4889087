import { bill, billCase, billed, DUE, HEADER, rows, tableOf } from "../bills.ts";
import type { Case } from "../case.ts";
import { type CellInput, day, formula } from "../writers/cells.ts";

const caseOf = (
  id: string,
  usual: Case["usual"],
  what: string,
  makeRows: () => CellInput[][],
  more: Partial<Case> = {},
): Case => billCase({ id, what, usual, expected: "accept", file: () => tableOf(makeRows()), ...more });

/** The three bills with more columns before the due date, by header and value of each row. */
const beside = (header: string[], values: (amount: number, at: number) => CellInput[]): CellInput[][] => [
  ["Flat No", "Bill Type", ...header, "Due Date"],
  ...rows().map(([flat = "", type = "", amount, due = ""], at) => [flat, type, ...values(Number(amount), at), due]),
];

const rounded = (amount: number) => Math.round(amount * 100) / 100;
const refuse = (answer: string) =>
  ({ expected: "refuse", means: billed(), answers: { several_amounts: answer } }) as const;

/** Columns beside those that are wanted, and wanted things in several columns. */
export const columns: Case[] = [
  caseOf(
    "P01",
    "very common",
    "electricity and maintenance as two columns",
    () => [
      ["Flat No", "Electricity", "Maintenance", "Due Date"],
      ...rows().map(([flat = "", , amount = 0, due = ""]) => [flat, amount, 3_000, due]),
    ],
    {
      answers: { several_amounts: "kinds" },
      means: [...billed(), ...["A-101", "A-001", "B-012"].map((flat) => bill(flat, "maintenance", "3000.00"))],
    },
  ),
  caseOf(
    "P02",
    "very common",
    "previous dues, current charges, total due",
    () =>
      beside(["Previous Dues", "Current Charges", "Total Due"], (amount, at) => [at * 100, amount, amount + at * 100]),
    { answers: { how: { columns: { originalAmount: { at: [3] } } } } },
  ),
  caseOf(
    "P03",
    "very common",
    "Amount, Arrears, Total",
    () => beside(["Amount", "Arrears", "Total"], (amount, at) => [amount, at * 100, amount + at * 100]),
    refuse("Amount"),
  ),
  caseOf(
    "P04",
    "common",
    "Amount, CGST, SGST, Total",
    () =>
      beside(["Amount", "CGST 9%", "SGST 9%", "Total"], (amount) => {
        const tax = rounded(amount * 0.09);
        return [amount, tax, tax, rounded(amount + 2 * tax)];
      }),
    {
      ...refuse("Total"),
      means: ["A-101 electricity 1180.00", "A-001 electricity 1456.70", "B-012 electricity 2950.89"].map(
        (text) => `${text} ${DUE}`,
      ),
    },
  ),
  caseOf("P05", "very common", "units and rate beside the amount", () =>
    beside(["Units", "Rate", "Amount"], (amount) => [Math.round(amount / 8), 8, amount]),
  ),
  caseOf("P06", "common", "Amount and Amount Paid", () => beside(["Amount", "Amount Paid"], (amount) => [amount, 0]), {
    ...refuse("Amount"),
    expected: "either",
  }),
  caseOf("P07", "some", "Amount and an empty Late Fee", () =>
    beside(["Amount", "Late Fee"], (amount) => [amount, null]),
  ),
  caseOf("P08", "very common", "meter, readings, units, amount", () =>
    beside(["Meter No", "Previous Reading", "Current Reading", "Units", "Amount"], (amount, at) => [
      77_001 + at,
      4_100,
      4_300 + at,
      200 + at,
      amount,
    ]),
  ),
  caseOf(
    "P09",
    "very common",
    "block and flat in two columns",
    () => [
      ["Block", "Flat No", "Bill Type", "Amount", "Due Date"],
      ...rows().map(([flat, ...otherCells]) => [
        ...String(flat)
          .split("-")
          .map((part, at) => (at === 0 ? part : Number(part))),
        ...otherCells,
      ]),
    ],
    { answers: { flats_other: "meant" } },
  ),
  caseOf("P10", "some", "block beside whole flat numbers", () => [
    ["Block", ...HEADER],
    ...rows().map(([flat = "", ...otherCells]) => [String(flat).slice(0, 1), flat, ...otherCells]),
  ]),
  caseOf("P11", "some", "a balance that equals the amount in every row", () =>
    beside(["Amount", "Balance"], (amount) => [amount, formula("C2", amount)]),
  ),
  caseOf("P12", "some", "the amount in words beside it", () =>
    beside(["Amount", "Amount in words"], (amount) => [amount, `Rupees ${amount} only`]),
  ),
  caseOf(
    "P13",
    "common",
    "principal, interest, net amount payable",
    () => beside(["Principal", "Interest", "Net Amount Payable"], (amount, at) => [amount, at * 10, amount + at * 10]),
    { expected: "either", answers: { how: { columns: { originalAmount: { at: [2] } } } } },
  ),
  billCase({
    id: "P14",
    what: "hidden helper columns of money on the right",
    usual: "some",
    expected: "accept",
    file: () =>
      tableOf([[...HEADER, "Total"], ...rows().map((cells, at) => [...cells, 5_000 + at])], {
        columnAttributes: { 4: 'hidden="1"' },
      }),
  }),
  caseOf("P15", "some", "the owner's phone number beside the amount", () =>
    beside(["Contact", "Amount"], (amount, at) => [9_876_500_000 + at, amount]),
  ),
  caseOf(
    "P16",
    "common",
    "amount before and after the due date",
    () => beside(["Amount before due date", "Amount after due date"], (amount) => [amount, amount + 100]),
    { expected: "either", answers: { how: { columns: { originalAmount: { at: [2] } } } } },
  ),
  caseOf(
    "P17",
    "common",
    "a column a month and their total",
    () => [
      ["Flat No", "Bill Type", "Oct-26", "Nov-26", "Dec-26", "Total", "Due Date"],
      ...rows().map(([flat = "", type = "", amount, due = ""]) => [
        flat,
        type,
        900,
        950,
        amount ?? 0,
        1_850 + Number(amount),
        due,
      ]),
    ],
    { expected: "either", answers: { several_amounts: "Dec-26" } },
  ),
  caseOf(
    "P18",
    "common",
    "no type; the amount is called Electricity Charges",
    () => [
      ["Flat No", "Electricity Charges (Rs.)", "Due Date"],
      ...rows().map(([flat = "", , amount = 0, due = ""]) => [flat, amount, due]),
    ],
    { answers: { missing: { billType: "electricity" } } },
  ),
  caseOf("P19", "common", "bill date beside the due date", () =>
    beside(["Bill Date", "Amount"], (amount) => [day("2026-12-01"), amount]),
  ),
  caseOf("P20", "common", "bill number that looks like an amount", () =>
    beside(["Bill No", "Amount"], (amount, at) => [2_301 + at, amount]),
  ),
  caseOf("P21", "common", "area in square feet and rate per square foot", () =>
    beside(["Area (sq.ft.)", "Rate per sq.ft.", "Amount"], (amount) => [1_200, 3.5, amount]),
  ),
  caseOf(
    "P22",
    "some",
    "a column Due that is money, beside Due Date",
    () => beside(["Amount", "Due"], (amount, at) => [amount, amount + at * 50]),
    refuse("Amount"),
  ),
  caseOf(
    "P23",
    "common",
    "discount for payment in time",
    () => beside(["Amount", "Rebate"], (amount) => [amount, 50]),
    {
      expected: "either",
      answers: { several_amounts: "Amount" },
    },
  ),
  caseOf(
    "P24",
    "some",
    "amount rounded off in a column of its own",
    () =>
      beside(["Bill Amount", "Round Off", "Net Payable"], (amount) => [
        amount,
        rounded(Math.round(amount) - amount),
        Math.round(amount),
      ]),
    {
      ...refuse("Net Payable"),
      means: ["A-101 electricity 1000.00", "A-001 electricity 1235.00", "B-012 electricity 2501.00"].map(
        (text) => `${text} ${DUE}`,
      ),
    },
  ),
];
