import { tableOf } from "../../../imports/collection/bills.ts";
import { people, RESIDENT_HEADER } from "../../../imports/collection/residents.ts";
import { type CellInput, formula } from "../../../imports/collection/writers/cells.ts";
import type { FileSample } from "../record.ts";
import { before, extra } from "./extra.ts";

const HIDDEN = 'hidden="1"';
const residents = (id: string, what: string, file: () => Buffer, more?: Parameters<typeof extra>[4]) =>
  extra(id, "residents", what, file, more);

const table = (...tableRows: CellInput[][]) => tableOf([RESIDENT_HEADER, ...tableRows], { name: "Residents" });
const without = (header: string) => {
  const at = RESIDENT_HEADER.indexOf(header);
  return tableOf([RESIDENT_HEADER, ...people()].map((cells) => cells.filter((_, index) => index !== at)));
};
const person = (
  flat: CellInput,
  name: CellInput,
  more: Partial<Record<"email" | "phone" | "password" | "complex", CellInput>> = {},
) => {
  const { email = "someone@example.in", phone = "9811122244", password = "mango-and-rooftop" } = more;
  return [flat, name, email, phone, password, more.complex ?? "RICHMOND PARK"];
};

/** A landline beside the mobile, a flat that was sold, one of another complex, stored results and a hidden row. */
const watched = () =>
  tableOf(
    [
      ["Flat No", "Name", "Email", "Phone", "Mobile", "Password", "Complex"],
      ["C-101", "Sara Menon", "sara@example.in", "01242345678", "9811122233", "mango-and-courtyard", "RICHMOND PARK"],
      [
        "A-101",
        formula('"Meera"&" Iyer"', "Meera Iyer"),
        "m@example.in",
        "1",
        "9811122235",
        "neem-and-rooftop",
        "REGENT HOUSE",
      ],
      ["A-001", "Resident of A-001", "r@example.in", "2", "9811122236", "neem-and-balcony", "REGENT HOUSE"],
      [
        "C-102",
        "Anil Sharma",
        formula("A1", "anil@example.in"),
        "3",
        "9811122237",
        "neem-and-terrace",
        "RICHMOND PARK",
      ],
      ["B-012", "Anita Das", "r@example.in", "4", "9811122238", "neem-and-verandah", "RICHMOND PARK"],
    ],
    { name: "Residents", rowAttributes: { 3: HIDDEN, 5: HIDDEN } },
    { computes: true },
  );

const bad = () => [
  person("F-1", "Name"),
  person("F-2", "A\u202eb", { email: "name", phone: "9.88E+09", password: "short", complex: "PALACE" }),
  person("F-3", "Name", { password: "password123" }),
  person("F-0000004", "Name", { password: "F-0000004" }),
  person("F-1", "Another name"),
  person("F-1", "Name"),
  person("F-01", "Name"),
  person("A-0101", "Name"),
  person(null, "Name"),
  person("F-9", null, { email: null, phone: null, password: null, complex: null }),
  person("F-10", "Name", { password: 12_345_678.5 }),
  person("F-11", "Name", { password: " neem-and-swing" }),
  person("F-12", "Name", { phone: "0000000000" }),
  person("F-13", "Name", { phone: "98111 22244, 98111 22245" }),
];

const headers = (...header: CellInput[]) => tableOf([header, ...people()], { name: "Residents" });
const thirty = () =>
  table(
    ...Array.from({ length: 30 }, (_, at) => person(`G-${at + 1}`, `Name ${at}`, { password: `mango-${at}-rooftop` })),
  );

const atTheStrictDoor: FileSample[] = [
  residents("T-residents-warnings", "all cells that are taken with a warning, and hidden rows", watched),
  residents("T-residents-bad", "bad cells, repeated flats and other spellings, in turn", () => table(...bad())),
  residents("T-residents-bad-there", "the same, where one of them lives there", () => table(...bad()), {
    earlier: [before("residents", () => table(person("F-1", "Name")))],
  }),
  residents("T-residents-30", "thirty passwords to hash", thirty),
  residents("T-residents-all-there", "nobody is new", () => table(...people()), {
    earlier: [before("residents", () => table(...people()))],
  }),
  residents(
    "T-residents-some-there",
    "some are there, with other data",
    () => table(...people(), person("C-101", "X")),
    {
      earlier: [before("residents", () => table(person("C-101", "Sara Menon")))],
    },
  ),
  residents("T-residents-hidden-columns", "a hidden column Mobile beside Phone", () =>
    tableOf([[...RESIDENT_HEADER, "Mobile"], ...people().map((cells) => [...cells, "9811122299"])], {
      columnAttributes: { 6: HIDDEN },
    }),
  ),
  residents("T-residents-phone-hidden", "a hidden column Phone beside Mobile No", () =>
    tableOf([[...RESIDENT_HEADER, "Mobile No"], ...people().map((cells) => [...cells, "9811122299"])], {
      columnAttributes: { 3: HIDDEN },
    }),
  ),
  residents("T-residents-two-mobiles", "Mobile and Mobile No", () =>
    tableOf([[...RESIDENT_HEADER, "Mobile", "Mobile No"], ...people().map((cells) => [...cells, "9811122299", "1"])]),
  ),
  residents("T-residents-header", "headers in other spellings", () =>
    headers("FLAT_NO.", " owner  name", "E-Mail ID", "mobile.number", "PASS WORD", "complex-name"),
  ),
  residents("T-residents-twice", "two columns of names", () =>
    tableOf([[...RESIDENT_HEADER, "Owner Name"], ...people().map((cells) => [...cells, "Other"])]),
  ),
  residents("T-residents-missing", "no column of complexes", () => without("Complex")),
  residents("T-residents-no-rows", "a header alone", () => table()),
];

const atTheReview: FileSample[] = [
  residents("T-residents-changed", "residents who are there, to be corrected", watched, {
    answers: { how: { change: ["A-101", "A-001", "B-012"], hidden: "with" } },
  }),
  residents("T-residents-no-passwords", "a file without passwords", () => without("Password")),
  residents("T-residents-one-complex", "a file without complexes, all of one", () => without("Complex"), {
    answers: { how: { columns: { complex: { value: "RICHMOND PARK" } } } },
  }),
  residents("T-residents-left-out", "bad rows left out", () => table(...bad(), person("F-20", "Name")), {
    answers: { leaveOut: true },
  }),
  residents("T-residents-shared", "one phone and one password for all", () =>
    table(...["H-1", "H-2", "H-3", "H-4", "H-5"].map((flat) => person(flat, `Name of ${flat}`))),
  ),
  residents("T-residents-no-email", "no addresses", () =>
    table(person("H-1", "One", { email: null }), person("H-2", "Two", { email: "-" })),
  ),
];

export const residentExtras: FileSample[] = [...atTheStrictDoor, ...atTheReview];
