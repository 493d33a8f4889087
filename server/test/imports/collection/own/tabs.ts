import { bill, billCase, billed, HEADER, rows } from "../bills.ts";
import type { Case } from "../case.ts";
import { xlsx } from "../writers/book.ts";
import { type CellInput, day } from "../writers/cells.ts";
import type { GivenTab } from "../writers/sheet-xml.ts";

const caseOf = (
  id: string,
  usual: Case["usual"],
  what: string,
  tabs: () => GivenTab[],
  more: Partial<Case> = {},
): Case => billCase({ id, what, usual, expected: "accept", file: () => xlsx({ tabs: tabs() }), ...more });

const MONTHS = ["Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The table of an earlier month, by how many months. */
function earlier(months: number): CellInput[][] {
  const due = day(`2026-${String(12 - months).padStart(2, "0")}-15`);
  return [
    HEADER,
    ...rows().map(([flat = "", type = "", amount = 0], at) => [flat, type, Number(amount) - 90 - at, due]),
  ];
}

const december: GivenTab = { name: "Dec 2026", rows: [HEADER, ...rows()] };
const byMonth = (count: number): GivenTab[] =>
  Array.from({ length: count }, (_, at) => {
    const months = count - 1 - at;
    return months === 0 ? december : { name: `${MONTHS[8 - months]} 2026`, rows: earlier(months) };
  });
const [first = [], second = [], third = []] = rows();

/** Several tabs. */
export const tabs: Case[] = [
  caseOf("S01", "very common", "three months, the newest last", () => byMonth(3), {
    expected: "refuse",
    means: billed(),
    answers: { several_sheets: "Dec 2026" },
  }),
  caseOf("S02", "very common", "nine months, the newest first", () => byMonth(9).reverse(), {
    expected: "either",
    answers: { several_sheets: "Dec 2026" },
  }),
  caseOf(
    "S03",
    "common",
    "a tab a block, all of one month",
    () => [
      { name: "Block A", rows: [HEADER, first, second] },
      { name: "Block B", rows: [HEADER, third] },
    ],
    { expected: "refuse", means: billed(), answers: { several_sheets: "all" } },
  ),
  caseOf("S04", "common", "a cover tab with a summary in front", () => [
    {
      name: "Summary",
      rows: [["Bills for December 2026"], ["Block", "Flats", "Total"], ["A", 2, 2_234.5], ["B", 1, 2_500.75]],
    },
    december,
  ]),
  caseOf("S05", "common", "instructions in front", () => [
    { name: "Read me", rows: [["Please fill in the tab Data."], ["Do not change the header."]] },
    { ...december, name: "Data" },
  ]),
  caseOf("S06", "common", "a pivot table behind", () => [
    december,
    {
      name: "Pivot",
      rows: [
        ["Row Labels", "Sum of Amount"],
        ["A-001", 1_234.5],
        ["A-101", 1_000],
        ["B-012", 2_500.75],
        ["Grand Total", 4_735.25],
      ],
    },
  ]),
  caseOf("S07", "common", "last month's tab hidden", () => [
    { name: "Nov 2026", rows: earlier(1), hidden: "hidden" },
    december,
  ]),
  caseOf("S08", "some", "an empty tab in front", () => [{ name: "Sheet1", rows: [] }, december]),
  caseOf("S09", "some", "next month's tab with a header only", () => [december, { name: "Jan 2027", rows: [HEADER] }]),
  caseOf("S10", "common", "the list of members behind", () => [
    december,
    {
      name: "Members",
      rows: [
        ["Flat No", "Name", "Phone"],
        ["A-101", "Sara", 9_811_122_233],
        ["A-001", "Anil", 9_876_543_211],
      ],
    },
  ]),
  caseOf(
    "S11",
    "common",
    "receipts of the month behind",
    () => [
      december,
      {
        name: "Receipts",
        rows: [
          ["Flat No", "Mode", "Amount", "Date"],
          ["A-101", "UPI", 900, day("2026-11-10")],
          ["A-001", "Cash", 1_100, day("2026-11-12")],
        ],
      },
    ],
    { expected: "either", answers: { several_sheets: "Dec 2026" } },
  ),
  caseOf(
    "S12",
    "some",
    "electricity and maintenance in two tabs, without a column of types",
    () => [
      {
        name: "Electricity",
        rows: [
          ["Flat No", "Amount", "Due Date"],
          ...rows().map(([flat = "", , ...otherCells]) => [flat, ...otherCells]),
        ],
      },
      {
        name: "Maintenance",
        rows: [
          ["Flat No", "Amount", "Due Date"],
          ["A-101", 3_000, day("2026-12-15")],
        ],
      },
    ],
    {
      expected: "either",
      answers: { several_sheets: "Electricity", missing: { billType: "electricity" } },
    },
  ),
  caseOf(
    "S13",
    "some",
    "a copy of the tab, Dec 2026 (2), with one amount corrected",
    () => [
      december,
      { name: "Dec 2026 (2)", rows: [HEADER, first, [...second.slice(0, 2), 1_300, second[3] ?? null], third] },
    ],
    {
      expected: "refuse",
      means: billed().with(1, bill("A-001", "electricity", "1300.00")),
      answers: { several_sheets: "Dec 2026 (2)" },
    },
  ),
];
