import { tableOf } from "../bills.ts";
import type { Case } from "../case.ts";
import { people, RESIDENT_HEADER, residentCase, settled } from "../residents.ts";
import type { CellInput } from "../writers/cells.ts";
import { xls } from "../writers/old-books.ts";

const caseOf = (id: string, what: string, more: Omit<Partial<Case>, "file">, rows: () => CellInput[][]): Case =>
  residentCase({
    id,
    what,
    usual: "very common",
    expected: "either",
    was: "2a",
    ...more,
    file: () => tableOf(rows(), { name: "Residents" }),
  });

const withFlats = (flats: readonly CellInput[]): CellInput[][] => [
  RESIDENT_HEADER,
  ...people().map(([, ...otherCells], index) => [flats[index] ?? null, ...otherCells]),
];

const headed = (id: string, header: string[], more: Omit<Partial<Case>, "file">): Case =>
  caseOf(id, `header ${header.join(" | ")}`, more, () => [header, ...people()]);

const without = (column: number, rows: CellInput[][]): CellInput[][] =>
  rows.map((cells) => cells.filter((_, at) => at !== column));

const PASSWORD = 4;
const accept = (was: "1" | "2c", code?: string) => ({ expected: "accept", was, ...(code && { said: code }) }) as const;

/** How residents' tables lie in their sheets. */
export const residentLayouts: Case[] = [
  caseOf(
    "R144",
    "three residents with the same e-mail and phone",
    { ...accept("1"), usual: "common", means: sharing() },
    () => [
      RESIDENT_HEADER,
      ...people().map(([flat = "", name = "", , , ...otherCells]) => [
        flat,
        name,
        "family@example.in",
        "9811122233",
        ...otherCells,
      ]),
    ],
  ),
  caseOf("R146", "flats without dash: A101", { answers: { flats_other: "meant" } }, () =>
    withFlats(["C101", "C102", "C103"]),
  ),
  caseOf("R147", "flats as plain numbers 101, 102", {}, () => withFlats([101, 102, 103])),
  caseOf("R148", "block and flat in two columns (Tower, Flat No)", {}, () => [
    ["Tower", ...RESIDENT_HEADER],
    ...people().map(([, ...otherCells], index) => ["C", 101 + index, ...otherCells]),
  ]),
  headed("R160", ["Flat No.", "Owner Name", "E-mail ID", "Mobile No.", "Password", "Complex"], accept("1")),
  headed(
    "R161",
    ["FLAT NO", "NAME OF OWNER", "EMAIL ID", "CONTACT NO", "PASSWORD", "SOCIETY"],
    accept("2c", "columns_missing"),
  ),
  headed("R164", ["Flat No", "Name", "Email", "Phone (WhatsApp)", "Password", "Complex"], {
    ...accept("2c", "columns_missing"),
    usual: "common",
  }),
  caseOf("R170", "no password column", { said: "columns_missing", means: withoutPassword() }, () =>
    without(PASSWORD, [RESIDENT_HEADER, ...people()]),
  ),
  caseOf("R171", "password column empty", { means: withoutPassword() }, () => [
    RESIDENT_HEADER,
    ...people().map((cells) => cells.map((cell, at) => (at === PASSWORD ? null : cell))),
  ]),
  residentCase({
    id: "R173",
    what: ".xls (LibreOffice)",
    usual: "common",
    expected: "either",
    was: "2a",
    said: "file_not_xlsx",
    file: () => xls([{ name: "Residents", rows: [RESIDENT_HEADER, ...people()] }]),
  }),
  caseOf("R174", "owner and tenant columns (Owner Name, Tenant Name)", { ...accept("1"), usual: "common" }, () => {
    const header = RESIDENT_HEADER.map((name) => (name === "Name" ? "Owner Name" : name));
    return [[...header, "Tenant Name"], ...people().map((cells, index) => [...cells, index === 0 ? "Ravi Rao" : null])];
  }),
  caseOf("R176", "Phone (landline) and Mobile both", { was: "2b", said: "columns_twice" }, () => {
    const header = RESIDENT_HEADER.flatMap((name) => (name === "Phone" ? ["Phone", "Mobile"] : [name]));
    return [header, ...people().map((cells, index) => cells.toSpliced(3, 0, `0124-234567${index}`))];
  }),
  caseOf("R177", "title row above", accept("2c", "columns_missing"), () => [
    ["List of members, December 2026"],
    RESIDENT_HEADER,
    ...people(),
  ]),
];

function sharing(): string[] {
  return settled().map((text) => text.replace(/\S+@\S+ \| \d+/, "family@example.in | 9811122233"));
}

function withoutPassword(): string[] {
  return settled().map((text) => text.replace(/ \| [^|]*$/, ` | made-for-${text.slice(0, 5)}-only`));
}
