import { bill, billCase, billed, billedWithoutMiddle, bills, DUE, HEADER, rows, tableOf } from "../bills.ts";
import type { Case } from "../case.ts";
import { type CellInput, day, formattedNumber, formula } from "../writers/cells.ts";

const caseOf = (
  id: string,
  usual: Case["usual"],
  what: string,
  makeRows: () => CellInput[][],
  more: Partial<Case> = {},
): Case => billCase({ id, what, usual, expected: "accept", file: () => tableOf(makeRows()), ...more });

const SUM = 4_735.25;
const dittoed = (mark: CellInput): CellInput[][] =>
  rows().map(([flat = "", type = "", amount = 0, due = ""], at) =>
    at === 0 ? [flat, type, amount, due] : [flat, mark, amount, mark],
  );
const either = { expected: "either" } as const;
const [first = [], second = [], third = []] = rows();

/** What stands around the table: letterheads, totals, sections, notes. */
export const letterheads: Case[] = [
  billCase({
    id: "L01",
    what: "letterhead with merged lines, address and GSTIN",
    usual: "very common",
    expected: "accept",
    file: () =>
      tableOf(
        [
          ["RICHMOND PARK CO-OP HOUSING SOCIETY LTD."],
          ["Regd. No. HR/2011/345"],
          ["Plot 7, Sector 43, Gurugram 122002"],
          ["GSTIN: 06AAAAR1234Q1Z5"],
          [],
          HEADER,
          ...rows(),
        ],
        { merges: ["A1:D1", "A2:D2", "A3:D3", "A4:D4"] },
      ),
  }),
  caseOf(
    "L02",
    "very common",
    "type and due date stand in the letterhead only",
    () => [
      ["ELECTRICITY BILLS – DECEMBER 2026"],
      ["Due date: 15/12/2026"],
      [],
      ["Flat No", "Amount (Rs.)"],
      ...rows().map(([flat = "", , amount = 0]) => [flat, amount]),
    ],
    { answers: { how: { headerRow: 4 }, missing: { billType: "electricity", dueDate: "2026-12-15" } } },
  ),
  caseOf("L03", "common", "letterhead with the day and the name of the program that wrote it", () => [
    ["Society Manager Pro 4.2", null, null, "Printed on", day("2026-11-20")],
    ["Bill register", null, null, "Page", 1],
    [],
    HEADER,
    ...rows(),
  ]),
  caseOf("L04", "common", "letterhead of Tally, with a period", () => [
    ["Richmond Park RWA"],
    ["Bills Receivable"],
    ["1-Dec-2026 to 31-Dec-2026"],
    [],
    ["Particulars of Flat", "Bill Type", "Amount", "Due on"],
    ...rows(),
  ]),
  caseOf("L05", "common", "signatures below", () => [
    HEADER,
    ...rows(),
    [],
    [],
    ["Prepared by", null, "Checked by", "Treasurer"],
  ]),
  caseOf("L06", "some", "an empty row below the header", () => [HEADER, [], ...rows()]),
  caseOf("L07", "some", "pairs of words and values above the table", () => [
    ["Bank", "HDFC Bank"],
    ["A/c No", "50100012345678"],
    ["IFSC", "HDFC0001234"],
    ["Total flats", 3],
    [],
    HEADER,
    ...rows(),
  ]),
  caseOf("L08", "very common", "totals by block and a grand total", () => [
    HEADER,
    first,
    second,
    ["Total of Block A", null, formula("SUM(C2:C3)", 2_234.5), null],
    third,
    ["Total of Block B", null, formula("C5", 2_500.75), null],
    ["GRAND TOTAL", null, formula("C4+C6", SUM), null],
  ]),
  caseOf("L09", "some", "a total in Hindi", () => [HEADER, ...rows(), ["कुल योग", null, SUM, null]]),
  caseOf("L10", "some", "a total that is not the sum", () => [HEADER, ...rows(), ["TOTAL", null, 4_700, null]], {
    expected: "refuse",
  }),
  caseOf(
    "L11",
    "some",
    "carried forward and brought forward at a page's end",
    () => [
      HEADER,
      first,
      second,
      ["Carried forward", null, 2_234.5, null],
      ["Brought forward", null, 2_234.5, null],
      third,
    ],
    either,
  ),
  caseOf("L12", "very common", "vacant flats with the word instead of an amount", () => [
    HEADER,
    first,
    ["A-002", "electricity", "Vacant", day(DUE)],
    second,
    ["B-013", null, "-", null],
    third,
  ]),
  caseOf(
    "L13",
    "common",
    "a cancelled row",
    () => [HEADER, first, ["A-001", "electricity", "CANCELLED", day(DUE)], third],
    {
      ...either,
      means: billedWithoutMiddle(),
      answers: { leaveOut: true },
    },
  ),
  caseOf("L14", "common", 'ditto marks (") below the first type and date', () => [HEADER, ...dittoed('"')], {
    answers: { how: { fillDown: ["billType", "dueDate"] } },
  }),
  caseOf("L15", "very common", "type and date only in the first row", () => [HEADER, ...dittoed(null)], {
    answers: { how: { fillDown: ["billType", "dueDate"] } },
  }),
  caseOf(
    "L16",
    "some",
    "the bill type as a section, without a column",
    () => [
      ["Flat No", "Amount", "Due Date"],
      ["ELECTRICITY"],
      ...rows().map(([flat = "", , amount = 0, due = ""]) => [flat, amount, due]),
      ["MAINTENANCE"],
      ["A-101", 500, day(DUE)],
    ],
    { ...either, means: [...billed(), bill("A-101", "maintenance", "500.00")] },
  ),
  caseOf("L17", "very common", "several notes below", () => [
    HEADER,
    ...rows(),
    [],
    ["Note: 1. Please pay before the due date."],
    ["2. Interest of 18% p.a. will be charged after that."],
    ["3. Cheques in favour of Richmond Park RWA, A/c 50100012345678."],
  ]),
  caseOf("L18", "common", "a sum below the amounts without a word", () => [
    HEADER,
    ...rows(),
    [null, null, formula("SUM(C2:C4)", SUM), null],
  ]),
  caseOf("L19", "some", "the sum above the header", () => [
    [null, "Total", formula("SUBTOTAL(9,C3:C5)", SUM), null],
    HEADER,
    ...rows(),
  ]),
  caseOf("L20", "common", "Total (3 flats) in the column of types", () => [
    HEADER,
    ...rows(),
    [null, "Total (3 flats)", SUM, null],
  ]),
  caseOf("L21", "some", "a total as text: Rs. 4,735.25", () => [
    HEADER,
    ...rows(),
    ["Total", null, "Rs. 4,735.25", null],
  ]),
  caseOf(
    "L22",
    "some",
    "flats of the block numbered, without their block",
    () => {
      const flats = [101, 1, 12];
      return [HEADER, ...rows().map(([, ...otherCells], at) => [flats[at] ?? 0, ...otherCells])];
    },
    { expected: "refuse" },
  ),
  billCase({
    id: "L23",
    what: "paise hidden by the format: 1234.5 shown as 1235",
    usual: "very common",
    expected: "either",
    file: () => bills({ amount: formattedNumber(1_234.5, "#,##0") }),
    answers: { amounts_rounded: "paise" },
  }),
  caseOf(
    "L24",
    "some",
    "a row of the watchman's cabin, which is no flat",
    () => [HEADER, ...rows(), ["Guard room", "electricity", 310, day(DUE)]],
    {
      ...either,
      means: billed(),
      answers: { leaveOut: true },
    },
  ),
  caseOf(
    "L25",
    "some",
    "table twice beside each other (two columns of a page)",
    () => [
      [...HEADER, null, ...HEADER],
      [...first, null, ...third],
      [...second, null, null, null, null, null],
    ],
    { expected: "refuse", means: billed() },
  ),
];
