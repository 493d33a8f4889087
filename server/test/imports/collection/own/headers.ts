import type { How } from "@aangan/contract/features/uploads/how";
import { billCase, DUE, rows, tableOf } from "../bills.ts";
import type { Case } from "../case.ts";
import { type CellInput, day } from "../writers/cells.ts";

type CaseRow = [id: string, usual: Case["usual"], header: string[], answers?: Case["answers"]];

/** The row and the columns are pointed at. */
const byHand: How = {
  headerRow: 1,
  columns: { flatNumber: { at: [0] }, billType: { at: [1] }, originalAmount: { at: [2] }, dueDate: { at: [3] } },
};

const words: CaseRow[] = [
  ["K01", "common", ["Flat", "Head", "Bill Amt", "Due On"]],
  ["K02", "common", ["Apartment No.", "Particulars", "Amount Payable (₹)", "Pay By"]],
  ["K03", "common", ["Unit", "Charge", "Total Amount", "Due Dt"]],
  ["K04", "some", ["Villa No", "Bill Head", "Amount in Rs.", "Last Date of Payment"]],
  ["K05", "some", ["फ्लैट नं.", "प्रकार", "राशि (रु.)", "देय तिथि"]],
  ["K06", "some", ["सदनिका क्र.", "प्रकार", "रक्कम", "देय दिनांक"]],
  ["K07", "some", ["Flat No./Unit", "Type of Bill", "Amount Due", "Due Date for Payment"]],
  ["K08", "some", ["FLATNO", "BILLTYPE", "AMT", "DUEDT"]],
  ["K09", "some", ["Member Flat", "Nature of Charge", "Bill Amount (INR)", "Payment Due Date"]],
  ["K10", "some", ["flat_number", "bill_type", "original_amount", "due_date"]],
  ["K11", "some", ["Shop No.", "Bill For", "Payable", "Due By"]],
  ["K12", "some", ["Flat No / फ्लैट नं", "Type / प्रकार", "Amount / राशि", "Due Date / देय तिथि"]],
  ["K13", "common", ["Flat\nNo.", "Bill\nType", "Amount\n(Rs.)", "Due\nDate"]],
  ["K14", "some", ["Door No.", "Service", "Demand", "Payment Date"], { how: byHand }],
  ["K15", "some", ["Flat No.", "Bill Type", "Net Amt Payable", "Due Date (DD-MM-YYYY)"]],
  ["K16", "rare", ["Flt", "Typ", "Rs", "Dt"], { how: byHand }],
];

const caseOf = (
  id: string,
  usual: Case["usual"],
  what: string,
  makeRows: () => CellInput[][],
  more: Partial<Case> = {},
): Case => billCase({ id, what, usual, expected: "accept", file: () => tableOf(makeRows()), ...more });

/** Other words above the columns. */
export const headers: Case[] = [
  ...words.map(([id, usual, header, answers]) =>
    caseOf(id, usual, `header ${header.join(" | ")}`, () => [header, ...rows()], answers && { answers }),
  ),
  caseOf("K20", "common", "header in two lines", () => [
    ["Flat", "Bill", "Amount", "Due"],
    ["No.", "Type", "(Rs.)", "Date"],
    ...rows(),
  ]),
  billCase({
    id: "K21",
    what: "header in two lines, the upper one merged over three columns",
    usual: "some",
    expected: "accept",
    file: () =>
      tableOf([["Flat No", "Bill details", null, null], [null, "Bill Type", "Amount", "Due Date"], ...rows()], {
        merges: ["B1:D1", "A1:A2"],
      }),
  }),
  caseOf("K22", "some", "columns numbered (1) (2) (3) (4) below the header", () => [
    ["Flat No", "Bill Type", "Amount", "Due Date"],
    ["(1)", "(2)", "(3)", "(4)"],
    ...rows(),
  ]),
  caseOf("K23", "common", "columns in another order, with serial number, name and remarks", () => [
    ["S.No", "Owner Name", "Due Date", "Flat No", "Amount", "Bill Type", "Remarks"],
    ...rows().map(([flat = "", type = "", amount = 0, due = ""], at) => [
      at + 1,
      "Owner",
      due,
      flat,
      amount,
      type,
      null,
    ]),
  ]),
  caseOf(
    "K24",
    "some",
    "bill types in Hindi",
    () => [
      ["Flat No", "Bill Type", "Amount", "Due Date"],
      ...rows().map(([flat = "", , amount = 0, due = ""]) => [flat, "बिजली", amount, due]),
    ],
    { answers: { values: { billType: { बिजली: "electricity" } } } },
  ),
  caseOf(
    "K25",
    "common",
    "bill type as 'Electricity Bill - Dec 2026'",
    () => [
      ["Flat No", "Particulars", "Amount", "Due Date"],
      ...rows().map(([flat = "", , amount = 0, due = ""]) => [flat, "Electricity Bill - Dec 2026", amount, due]),
    ],
    { answers: { values: { billType: { "Electricity Bill - Dec 2026": "electricity" } } } },
  ),
  caseOf(
    "K26",
    "common",
    "header only, the rest of the month to come",
    () => [["Flat No", "Bill Type", "Amount", "Due Date"]],
    {
      expected: "refuse",
      means: [],
    },
  ),
  caseOf("K27", "some", "no header at all", () => [...rows(), ["E-041", "electricity", 700, day(DUE)]], {
    expected: "either",
    means: [],
  }),
];
