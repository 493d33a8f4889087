import { tableOf } from "../bills.ts";
import type { Case } from "../case.ts";
import { type MiddlePerson, people, RESIDENT_HEADER, residentCase, residentsFile, settled } from "../residents.ts";
import { type CellInput, formattedNumber } from "../writers/cells.ts";
import { xls } from "../writers/old-books.ts";
import { csvOf } from "../writers/text-forms.ts";

const caseOf = (
  id: string,
  usual: Case["usual"],
  what: string,
  rows: () => CellInput[][],
  more: Partial<Case> = {},
): Case =>
  residentCase({ id, what, usual, expected: "accept", file: () => tableOf(rows(), { name: "Residents" }), ...more });

type Cell = [
  id: string,
  usual: Case["usual"],
  field: keyof MiddlePerson,
  cell: CellInput,
  means?: string,
  expected?: Case["expected"],
];

const MOBILE = "9876543210";
const cells: Cell[] = [
  ["U01", "very common", "phone", "+91 98765 43210", "+919876543210"],
  ["U02", "very common", "phone", "98765-43210", MOBILE],
  ["U03", "some", "phone", "(+91) 9876543210", "+919876543210", "either"],
  ["U04", "common", "phone", "09876543210", "09876543210"],
  ["U05", "very common", "phone", "9876543210/9812345678"],
  ["U06", "some", "phone", 9_876_540_000, "9876540000", "refuse"],
  ["U07", "some", "phone", 9_876_543_211.4],
  ["U08", "some", "phone", "0000000000"],
  ["U09", "common", "name", "Mr. & Mrs. Anil Sharma", "Mr. & Mrs. Anil Sharma"],
  ["U10", "common", "name", "अनिल शर्मा", "अनिल शर्मा"],
  ["U11", "some", "name", "क्‍षितिज", "क्‍षितिज"],
  ["U12", "very common", "email", "-", "", "either"],
  ["U13", "some", "email", "ANIL@EXAMPLE.IN", "ANIL@EXAMPLE.IN"],
  ["U14", "some", "email", "mailto:anil@example.in", "anil@example.in", "either"],
  ["U15", "some", "email", "anil@example"],
  ["U16", "some", "complex", "richmond park", "RICHMOND PARK"],
  ["U17", "some", "complex", "Regency Park1", "REGENCY PARK-1"],
  ["U18", "some", "password", formattedNumber(7_654_329, "00000000"), "07654329"],
  ["U19", "some", "password", "neem\u00a0and\u00a0swing"],
  ["U20", "common", "flat", "C - 102", "C-102"],
  ["U21", "common", "flat", "c-102", "C-102"],
  ["U22", "some", "flat", "C/102", "C-102", "either"],
];

const headed = (id: string, usual: Case["usual"], header: string[], more: Partial<Case> = {}): Case =>
  caseOf(id, usual, `header ${header.join(" | ")}`, () => [header, ...people()], more);

const without = (column: number): CellInput[][] =>
  [RESIDENT_HEADER, ...people()].map((row) => row.filter((_, at) => at !== column));
const EMAIL = 2;
const COMPLEX = 5;

/** Lists of residents. */
export const residentsLists: Case[] = [
  ...cells.map(([id, usual, field, cell, means, expected]) =>
    residentCase({
      id,
      what: `${field} ${JSON.stringify(cell)}`,
      usual,
      expected: expected ?? (means === undefined ? "refuse" : "accept"),
      ...(means !== undefined && { means: settled({ [field]: field === "flat" ? "C-102" : means }) }),
      file: () => residentsFile({ [field]: cell }),
      answers: { flats_other: "meant" },
    }),
  ),
  headed("U30", "some", ["फ्लैट", "नाम", "ईमेल", "मोबाइल", "पासवर्ड", "सोसायटी"]),
  headed("U31", "common", ["Unit", "Member Name", "Mail ID", "Cell No", "Login Password", "Tower"]),
  headed("U32", "common", ["House No.", "Allottee", "E-Mail Address", "WhatsApp Number", "Pwd", "Building"]),
  caseOf("U33", "very common", "serial numbers and a title", () => [
    ["List of members"],
    ["S.No.", ...RESIDENT_HEADER],
    ...people().map((row, at) => [at + 1, ...row]),
  ]),
  caseOf("U34", "very common", "no column of e-mail addresses", () => without(EMAIL), {
    expected: "either",
    means: settled().map((text) => text.replace(/\S+@\S+/, "")),
    answers: { missing: { email: "" } },
  }),
  caseOf("U35", "very common", "no column of the complex", () => without(COMPLEX), {
    answers: { missing: { complex: "RICHMOND PARK" } },
  }),
  caseOf("U36", "common", "tower and flat in two columns", () => [
    ["Tower", "Flat", ...RESIDENT_HEADER.slice(1)],
    ...people().map(([, ...otherCells], at) => ["C", `${101 + at}`, ...otherCells]),
  ]),
  caseOf(
    "U37",
    "common",
    "owner and tenant of one flat in two rows",
    () => [
      RESIDENT_HEADER,
      ...people(),
      ["C-101", "Ravi Rao", "ravi@example.in", "9811133344", "lantern-and-terrace", "RICHMOND PARK"],
    ],
    { expected: "refuse" },
  ),
  caseOf("U38", "some", "Total members: 3 below", () => [RESIDENT_HEADER, ...people(), [], ["Total members: 3"]]),
  caseOf(
    "U39",
    "common",
    "one password for all",
    () => [RESIDENT_HEADER, ...people().map((row) => row.map((cell, at) => (at === 4 ? "welcome-to-richmond" : cell)))],
    { expected: "either", means: settled().map((text) => text.replace(/[^|]*$/, " welcome-to-richmond")) },
  ),
  residentCase({
    id: "U40",
    what: "CSV",
    usual: "common",
    expected: "accept",
    file: () => csvOf([RESIDENT_HEADER, ...people()]),
  }),
  residentCase({
    id: "U41",
    what: ".xls with a title",
    usual: "common",
    expected: "accept",
    file: () => xls([{ name: "Members", rows: [["Members"], RESIDENT_HEADER, ...people()] }]),
  }),
  caseOf(
    "U42",
    "common",
    "first and last name in two columns",
    () => [
      ["Flat No", "First Name", "Last Name", ...RESIDENT_HEADER.slice(2)],
      ...people().map(([flat = "", name, ...otherCells]) => [flat, ...String(name).split(" "), ...otherCells]),
    ],
    { expected: "either" },
  ),
  caseOf("U43", "common", "sections by block", () => [RESIDENT_HEADER, ["BLOCK C"], ...people()]),
  caseOf(
    "U44",
    "some",
    "complex merged downwards",
    () => [RESIDENT_HEADER, ...people().map((row, at) => (at === 0 ? row : row.slice(0, COMPLEX)))],
    { answers: { how: { fillDown: ["complex"] } } },
  ),
  residentCase({
    id: "U45",
    what: "flat E-0041 beside the resident of E-041",
    usual: "some",
    expected: "refuse",
    file: () => residentsFile({ flat: "E-0041" }),
  }),
];
