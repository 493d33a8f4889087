import { zip } from "../../../sheets/archives.ts";
import { bill, billCase, billed, billedWithoutMiddle, bills, DUE, HEADER, rows, tableOf } from "../bills.ts";
import type { Case } from "../case.ts";
import { type CellInput, day, formula } from "../writers/cells.ts";

const caseOf = (id: string, what: string, more: Partial<Case>, file: () => Buffer): Case =>
  billCase({ id, what, usual: "some", expected: "refuse", was: "4", ...more, file });

const farOff = (code: string) => `a slip of typing in a sound cell is only a warning: ${code}`;

/** What is damaged, hidden, outdated, twice or mistyped. */
export const doubtful: Case[] = [
  caseOf("E03", "photo whose metadata is an Apple plist", ok("some", "2d", "file_unreadable"), () =>
    bills({}, {}, { parts: [photo] }),
  ),
  caseOf("E04", "one digit damaged on the way, CRC does not fit (stored zip)", { usual: "rare" }, damaged),
  caseOf("E06", "hidden column Amount (last month's), visible Net Payable", { means: netPayable() }, () =>
    tableOf([[...HEADER, "Net Payable"], ...rows().map((cells, index) => [...cells, 2_000 + index])], {
      columnAttributes: { 2: 'hidden="1"' },
    }),
  ),
  caseOf("E08", "formulas keep last month's result, Excel recalculates on opening", {}, () =>
    tableOf([HEADER, ...rows().map((cells) => withAmount(cells, formula("E2*F2", 1_000)))], {}, { computes: true }),
  ),
  caseOf(
    "E10",
    "two meters: two electricity rows of a flat, other amounts, same due date",
    {
      ...ok("some", "2c"),
      means: [bill("A-101", "electricity", "1300.00"), ...billed().slice(1)],
      answers: { rows_repeat: "sum" },
    },
    () => tableOf([HEADER, ...rows(), ["A-101", "electricity", 300, day(DUE)]]),
  ),
  caseOf(
    "E16",
    "noise of a long sum of paise: 4523.4000000163",
    { ...ok("rare", "2d"), means: billed({ rupees: "4523.40" }) },
    () => bills({ amount: 4_523.4000000163 }),
  ),
  caseOf("E18", "footnote '* includes arrears' in column A two rows below", ok("common", "2d"), () =>
    tableOf([HEADER, ...rows(), [], ["* includes arrears"]]),
  ),
  caseOf(
    "E20",
    "vacant flats listed with an empty amount",
    { expected: "either", usual: "very common", was: "2a", means: billedWithoutMiddle() },
    () => bills({ amount: null }),
  ),
  caseOf(
    "E22",
    "one flat of 3 has no resident in the portal yet",
    { expected: "either", usual: "very common", was: "2a", means: billedWithoutMiddle(), answers: { leaveOut: true } },
    () => bills({ flat: "B-999" }),
  ),
  caseOf(
    "E23",
    "one bill of 3 due in 2028, the others in 2026",
    { usual: "common", means: billed({ due: "2028-12-15" }), waits: farOff("due_far") },
    () => bills({ due: day("2028-12-15") }),
  ),
  caseOf(
    "E24",
    "one amount 100 times the others (345600 for 3456.00)",
    { usual: "common", means: billed({ rupees: "345600.00" }), waits: farOff("amount_far") },
    () => bills({ amount: 345_600 }),
  ),
  caseOf(
    "E25",
    "phone number in the amount column: 98765432",
    { means: billed({ rupees: "98765432.00" }), waits: farOff("amount_far") },
    () => bills({ amount: 98_765_432 }),
  ),
  caseOf(
    "E26",
    "billType column says maintenance in the electricity file by fill-down (all rows)",
    { expected: "either", was: "1", means: billed().map((text) => text.replace("electricity", "maintenance")) },
    () => tableOf([HEADER, ...rows().map(([flat = "", , amount = 0, due = ""]) => [flat, "maintenance", amount, due])]),
  ),
  caseOf(
    "E32",
    'hidden row written as hidden="true" (Apache POI XSSF)',
    { was: "3", means: billed(), waits: "the specified call takes hidden rows and tells how many they are, here 1" },
    () => bills({}, { rowAttributes: { 3: 'hidden="true"' } }),
  ),
];

const PLIST = '<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x"><plist version="1.0"/>';
const photo = {
  name: "xl/media/image1.jpeg",
  content: Buffer.concat([Buffer.from("ffd8ffe1", "hex"), Buffer.from(PLIST), Buffer.from("ffd9", "hex")]),
};

function ok(usual: Case["usual"], was: "2c" | "2d", code?: string): Partial<Case> {
  return { expected: "accept", usual, was, means: billed(), ...(code && { said: code }) };
}

function withAmount(cells: CellInput[], amount: CellInput): CellInput[] {
  return cells.map((cell, at) => (at === 2 ? amount : cell));
}

function netPayable(): string[] {
  return billed().map((text, index) => text.replace(/ [\d.]+ /, ` ${2_000 + index}.00 `));
}

function damaged(): Buffer {
  const file = bills({}, {}, { pack: (parts) => zip(parts.map((part) => ({ ...part, stored: true }))) });
  file.write("9", file.indexOf("<v>1234.5</v>") + "<v>".length);
  return file;
}
