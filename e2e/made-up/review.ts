import type { Review } from "../../contract/src/features/uploads/review.ts";

/** As the server sends it: amounts are rupees. */
const plan = "5f".repeat(32);
const letters = "ABCDEFG";
const headings = ["Sr", "Unit", "Head", "Arrears", "Bill Amt", "Total", "Remarks"];

const columns: Review["table"]["columns"] = headings.map((header, at) => ({
  at,
  letter: letters.charAt(at),
  header,
  hidden: header === "Remarks",
  samples: samplesOf(header),
  ...fieldOf(header),
}));

function samplesOf(header: string): string[] {
  const samples: Record<string, string[]> = {
    Sr: ["1", "2", "3"],
    Unit: ["A-38", "A-039", "A-040"],
    Head: ["Elec", "Elec", "Maint"],
    Arrears: ["0.00", "1,250.00", "0.00"],
    "Bill Amt": ["4,523.40", "3,356.11", "2,900.00"],
    Total: ["4,523.40", "4,606.11", "2,900.00"],
    Remarks: ["", "cheque returned", ""],
  };
  return samples[header] ?? [];
}

function fieldOf(header: string): Pick<Review["table"]["columns"][number], "field" | "score" | "why"> {
  if (header === "Unit") return { field: "flatNumber", score: 0.94, why: "both" };
  if (header === "Head") return { field: "billType", score: 0.81, why: "both" };
  if (header === "Bill Amt") return { field: "originalAmount", score: 0.97, why: "name" };
  return { score: 0.1, why: "none" };
}

const firstRows: Review["first"] = Array.from({ length: 12 }, (_, place) => ({
  sheet: "Nov 2026",
  row: 6 + place,
  fate: place === 3 ? "bad" : place === 5 ? "there" : "new",
  values: {
    flatNumber: `A-${String(38 + place).padStart(3, "0")}`,
    billType: place % 3 === 2 ? "maintenance" : "electricity",
    originalAmount: `${2_900 + 131 * place}.${10 + place}`,
    dueDate: "2026-12-10",
  },
}));

const doubts: Review["doubts"] = [
  {
    code: "missing",
    params: { field: "dueDate" },
    answers: [
      {
        key: "column",
        params: { header: "Remarks", letter: "G", sheet: "Nov 2026" },
        sample: "",
        count: 0,
        set: { columns: { dueDate: { at: [6] } } },
      },
    ],
  },
  {
    code: "several_amounts",
    params: {},
    answers: ["Bill Amt", "Total"].map((header, place) => ({
      key: "column",
      params: { header, letter: place === 0 ? "E" : "F", sum: place === 0 ? "1234567.00" : "1618300.50" },
      sample: place === 0 ? "A-039: 3,356.11" : "A-039: 4,606.11",
      count: 1_490,
      set: { columns: { originalAmount: { at: [4 + place] } } },
    })),
  },
  {
    code: "flats_other",
    params: {},
    answers: [
      { key: "meant", params: {}, sample: "A-38 → A-038", count: 312, set: { flats: "meant" } },
      { key: "asWritten", params: {}, sample: "", count: 0, set: { flats: "asWritten" } },
    ],
  },
];

const cell = (row: number, text: string, intended?: string) => ({
  sheet: "Nov 2026",
  row,
  column: "Unit",
  shown: text,
  ...(intended && { meant: intended }),
});

/** A letterhead file of an accounts office, with everything that it may ask. */
export const askingReview: Review = {
  sheets: [
    { name: "Nov 2026", rows: 1_490, score: 3.2, chosen: true },
    { name: "Oct 2026", rows: 1_488, score: 3.2, chosen: false },
  ],
  table: {
    sheet: "Nov 2026",
    headerRow: 5,
    columns,
    around: [
      { row: 2, cells: ["Gulmohar Residents' Welfare Association"] },
      { row: 3, cells: ["Statement of electricity, November 2026"] },
      { row: 5, cells: headings },
      { row: 6, cells: ["1", " A-38", "Elec", "0.00", "4,523.40", "4,523.40", ""] },
      { row: 7, cells: ["2", "A-039", "Elec", "1,250.00", "3,356.11", "4,606.11", "cheque returned"] },
    ],
  },
  doubts,
  values: [
    { field: "billType", from: "Elec", to: "electricity", rows: 1_012 },
    { field: "billType", from: "Maint", to: "maintenance", rows: 470 },
    { field: "billType", from: "Gas", rows: 8 },
  ],
  left: [
    { reason: "total", count: 2, rows: [780, 1_497] },
    { reason: "section", count: 3, rows: [6, 320, 781] },
    { reason: "vacant", count: 14, rows: [12, 13, 14, 60, 77, 91, 104, 230, 231, 400, 401, 402, 403, 404] },
  ],
  totals: [{ sheet: "Nov 2026", row: 1_497, amount: 1_234_567, grand: true }],
  counts: { new: 1_487, alreadyThere: 3, changed: 0, bad: 5 },
  sums: [
    {
      billType: "electricity",
      complex: "RICHMOND PARK",
      rows: 1_012,
      amount: 834_567.5,
      last: { rows: 1_009, amount: 798_120.25 },
    },
    { billType: "maintenance", complex: "REGENCY PARK-1", rows: 475, amount: 399_999.5 },
  ],
  days: [{ day: "2026-12-10", rows: 1_487 }],
  first: firstRows,
  changes: [],
  problems: [
    {
      code: "flat_unknown",
      field: "flatNumber",
      count: 4,
      params: {},
      cells: [cell(9, "A-38", "A-038"), cell(19, "A-38", "A-038"), cell(24, "␣B⍽7", "B-007"), cell(31, "Z-999")],
    },
    {
      code: "cell_empty",
      field: "billType",
      count: 1,
      params: {},
      cells: [{ sheet: "Nov 2026", row: 44, column: "Head" }],
    },
  ],
  warnings: [
    {
      code: "due_past",
      count: 3,
      params: {
        day: "2026-05-12",
        turned: "2026-12-05",
        days: 13,
        turnable: 3,
        first: "2026-05-12",
        last: "2026-05-12",
      },
      rows: [9, 10, 11].map((row) => ({ sheet: "Nov 2026", row, shown: `A-0${row + 31}: 2026-05-12` })),
      tick: true,
    },
    {
      code: "sum_far",
      count: 1,
      params: {},
      rows: [{ sheet: "Nov 2026", row: 6, shown: "electricity, RICHMOND PARK: 1009 → 1012, 798120.25 → 834567.50" }],
      tick: false,
    },
  ],
  withoutPassword: [],
  how: { complex: "RICHMOND PARK" },
};

/** The same file when everything is answered; only warnings are left to be ticked. */
export const answeredReview: Review = {
  ...askingReview,
  plan,
  doubts: [],
  values: askingReview.values.map((value) => ({ ...value, to: value.to ?? "electricity" })),
  problems: [],
  counts: { new: 1_492, alreadyThere: 3, changed: 0, bad: 0 },
  how: { ...askingReview.how, columns: { dueDate: { value: "2026-12-10" } } },
};

/** A list of residents: some are new and without passwords, some are there with other data. */
export const residentsReview: Review = {
  ...answeredReview,
  doubts: [],
  values: [],
  left: [],
  totals: [],
  sums: [],
  days: [],
  warnings: [],
  counts: { new: 3, alreadyThere: 20, changed: 3, bad: 0 },
  changes: [
    { flat: "A-001", field: "phone", from: "9876543210", to: "9876500000" },
    { flat: "A-002", field: "email", from: "old@aangan.example", to: "new@aangan.example" },
    { flat: "A-003", field: "name", from: "Sara Menon", to: "Arjun Rao" },
    { flat: "A-003", field: "phone", from: "9876543212", to: "9811122233" },
  ],
  first: ["B-001", "B-002", "B-003"].map((flatNumber, place) => ({
    sheet: "Owners",
    row: 2 + place,
    fate: "new" as const,
    values: {
      flatNumber,
      name: ["Kavita Joshi", "Imran Shaikh", "Lakshmi Iyer"][place] ?? "",
      email: `owner${place}@aangan.example`,
      phone: `98765432${10 + place}`,
      complex: "RICHMOND PARK",
    },
  })),
  withoutPassword: ["B-001", "B-002", "B-003"],
  how: {},
};
