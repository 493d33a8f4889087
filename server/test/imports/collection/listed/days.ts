import { bill, billCase, billed, bills, DUE, HEADER, rows, tableOf } from "../bills.ts";
import type { Case, Verdict } from "../case.ts";
import { type CellInput, day, serialOf } from "../writers/cells.ts";

type CaseRow = [id: string, text: string, usual: Case["usual"], was: Verdict];

const SLASHES = "15/12/2026";

const accepted: CaseRow[] = [
  ["C100", SLASHES, "very common", "1"],
  ["C101", "15-12-2026", "very common", "2d"],
  ["C103", "15-Dec-26", "very common", "2d"],
  ["C104", "15-Dec-2026", "very common", "2d"],
  ["C107", "Dec 15, 2026", "some", "2d"],
  ["C109", "15 December 2026", "some", "2d"],
  ["C110", "2026-12-15 00:00:00", "common", "2d"],
  ["C111", "15/12/2026 00:00", "some", "2d"],
  ["C112", "2026/12/15", "some", "2d"],
  ["C113", "१५/१२/२०२६", "rare", "2c"],
  ["C115", "46371", "some", "2d"],
  ["C116", "15 /12/ 2026", "some", "2d"],
  ["C118", "15122026", "rare", "2d"],
];

const refused: CaseRow[] = [
  ["C121", "31/11/2026", "some", "2a"],
  ["C122", "2026-02-30", "some", "2a"],
  ["C124", "immediately", "some", "2a"],
  ["C129", "2062-12-15", "some", "2a"],
  ["C130", "00/12/2026", "some", "2a"],
  ["C131", "Dec-26", "some", "2a"],
  ["C132", "15/12", "some", "2a"],
  ["C133", "15/12/20266", "some", "2a"],
];

const textCase =
  (expected: Case["expected"]) =>
  ([id, text, usual, was]: CaseRow) =>
    billCase({ id, what: `due date as text ${text}`, usual, was, expected, file: () => bills({ due: text }) });

const caseOf = (id: string, what: string, due: CellInput, more: Partial<Case> = {}): Case =>
  billCase({ id, what, usual: "some", expected: "refuse", was: "2a", file: () => bills({ due }), ...more });

const all = (days: readonly CellInput[]): Buffer => {
  const [first, second, third] = days;
  const due = [first, second, third];
  return tableOf([HEADER, ...rows().map((cells, index) => [...cells.slice(0, 3), due[index] ?? null])]);
};

const yearAgo = day("2025-12-15");
const inMay = day("2027-05-12", "m/d/yyyy");
const dueAll = (due: string) => billed().map((text) => text.replace(DUE, due));

/** How the due date is written. */
export const days: Case[] = [
  ...accepted.map(textCase("accept")),
  ...refused.map(textCase("refuse")),
  caseOf("C140", "due date with time 23:59:59", { v: serialOf(DUE) + 0.999988, z: "dd/mm/yyyy" }, ok("some")),
  caseOf(
    "C142",
    "serial 46371.9999999999, a trice before the 16th",
    { v: 46_371.9999999999, z: "dd/mm/yyyy" },
    {
      usual: "rare",
      expected: "either",
      was: "4",
      means: billed({ due: "2026-12-16" }),
    },
  ),
  caseOf("C145", "year only 2026", 2_026, { usual: "rare" }),
  caseOf("C146", "real date in 2062 (1904 system mix-up)", { v: serialOf("2062-12-16"), z: "dd/mm/yyyy" }),
  caseOf("C148", "negative serial -5 with a date format", { v: -5, z: "dd/mm/yyyy" }, { usual: "rare" }),
  caseOf("C149", "amount-like number in the due date cell: 46500.75", 46_500.75, { was: "4" }),
  caseOf("C150", "typed dd/mm with US settings: some stay text, 05/12 turned into 12 May", null, {
    usual: "very common",
    was: "4",
    means: [
      bill("A-101", "electricity", "1000.00"),
      bill("A-001", "electricity", "1234.50", "2026-12-05"),
      bill("B-012", "electricity", "2500.75", "2026-12-20"),
    ],
    file: () => all([SLASHES, day("2026-05-12", "m/d/yyyy"), "20/12/2026"]),
    answers: { days_mixed: "turn" },
  }),
  caseOf("C151", "all due dates 12 May 2027 real dates in US format (meant 5 Dec 2026)", null, {
    expected: "either",
    was: "4",
    means: dueAll("2027-05-12"),
    file: () => all([inMay, inMay, inMay]),
    waits: "real dates that are all far ahead are only a warning: due_far",
  }),
  caseOf("C152", "US text dates 12/10/2026 … 12/31/2026 in one column", null, {
    file: () => all(["12/10/2026", "12/31/2026", "12/12/2026"]),
    means: [
      bill("A-101", "electricity", "1000.00", "2026-12-10"),
      bill("A-001", "electricity", "1234.50", "2026-12-31"),
      bill("B-012", "electricity", "2500.75", "2026-12-12"),
    ],
    answers: { day_order: "mdy" },
  }),
  caseOf("C154", "all due dates a year ago (year mistyped)", null, {
    usual: "common",
    was: "4",
    means: dueAll("2025-12-15"),
    file: () => all([yearAgo, yearAgo, yearAgo]),
    waits: "due dates in the past are only a warning: due_past",
  }),
];

function ok(usual: Case["usual"]): Partial<Case> {
  return { usual, expected: "accept", was: "1", means: billed() };
}
