import { bill, billCase, DUE, HEADER, rows, tableOf } from "../bills.ts";
import type { Case } from "../case.ts";
import { people, RESIDENT_HEADER, residentCase } from "../residents.ts";
import { type CellInput, day } from "../writers/cells.ts";

const monthOf = (due: string, factor = 1): CellInput[][] => [
  HEADER,
  ...rows({}, () => day(due)).map((cells) =>
    cells.map((cell, at) => (at === 2 ? Math.round(Number(cell) * factor) : cell)),
  ),
];

const november = () => tableOf(monthOf("2026-11-30"));
const dueIn = (due: string, rupees = ["1000.00", "1235.00", "2501.00"]) =>
  ["A-101", "A-001", "B-012"].map((flat, at) => bill(flat, "electricity", rupees[at] ?? "", due));

const caseOf = (id: string, what: string, makeRows: () => CellInput[][], more: Partial<Case> = {}): Case =>
  billCase({
    id,
    what,
    usual: "common",
    expected: "accept",
    file: () => tableOf(makeRows()),
    before: november,
    ...more,
  });

/** Files that are odd only because of what was uploaded before. */
export const befores: Case[] = [
  caseOf("Y01", "the same file again", () => monthOf("2026-11-30"), { means: [] }),
  caseOf("Y02", "the next month, other amounts", () => monthOf("2026-12-28", 1.1), {
    means: dueIn("2026-12-28", ["1100.00", "1358.00", "2751.00"]),
  }),
  caseOf("Y03", "the same bills with another due date", () => monthOf("2026-12-05"), {
    expected: "refuse",
  }),
  caseOf("Y04", "all amounts twice as high", () => monthOf("2026-12-28", 2), {
    expected: "either",
    means: dueIn("2026-12-28", ["2000.00", "2469.00", "5002.00"]),
  }),
  caseOf("Y05", "a flat that was billed last month is not in it", () => monthOf("2026-12-28", 1.1).slice(0, 3), {
    expected: "either",
    means: dueIn("2026-12-28", ["1100.00", "1358.00"]).slice(0, 2),
  }),
  caseOf(
    "Y06",
    "one bill twenty times as high as last month",
    () =>
      monthOf("2026-12-28", 1.1).map((cells, row) => cells.map((cell, at) => (row === 2 && at === 2 ? 24_690 : cell))),
    {
      expected: "refuse",
      means: dueIn("2026-12-28", ["1100.00", "24690.00", "2751.00"]),
      waits: "a sum far from last month's is only a warning: amount_far",
    },
  ),
  caseOf(
    "Y07",
    "the same bills once more with one new flat",
    () => [...monthOf("2026-11-30"), ["E-041", "electricity", 700, day(DUE)]],
    {
      means: [bill("E-041", "electricity", "700.00")],
    },
  ),
  residentCase({
    id: "Y08",
    what: "residents of whom one is there with another name (sold)",
    usual: "common",
    expected: "either",
    means: [],
    before: () => tableOf([RESIDENT_HEADER, ...people()]),
    file: () => tableOf([RESIDENT_HEADER, ...people({ name: "Meera Iyer" })]),
  }),
];
