import { tableOf } from "./bills.ts";
import type { Case } from "./case.ts";
import type { CellInput } from "./writers/cells.ts";

export const RESIDENT_HEADER = ["Flat No", "Name", "Email", "Phone", "Password", "Complex"];

const FIELDS = ["flat", "name", "email", "phone", "password", "complex"] as const;
type Field = (typeof FIELDS)[number];

/** Nobody lives in these flats before. The one in row 3 is written in odd ways. */
const PEOPLE: Readonly<Record<Field, string>>[] = [
  person("C-101", "Sara Menon", "sara@example.in", "9811122233", "mango-and-courtyard"),
  person("C-102", "Anil Sharma", "anil@example.in", "9876543211", "neem-and-swing-tree"),
  person("C-103", "Farida Khan", "farida@example.in", "9899988877", "verandah-in-monsoon"),
];

function person(flat: string, name: string, email: string, phone: string, password: string) {
  return { flat, name, email, phone, password, complex: "RICHMOND PARK" };
}

/** The cells of the middle row that are other than usual. */
export type MiddlePerson = Partial<Record<Field, CellInput>>;

export function people(middle: MiddlePerson = {}): CellInput[][] {
  return PEOPLE.map((one, index) =>
    FIELDS.map((field): CellInput => {
      const other = index === 1 ? middle[field] : undefined;
      return other === undefined ? one[field] : other;
    }),
  );
}

export function residentsFile(middle: MiddlePerson = {}): Buffer {
  return tableOf([RESIDENT_HEADER, ...people(middle)], { name: "Residents" });
}

/** What the three rows mean: texts as the tests compare them, with the passwords that open the door. */
export function settled(middle: Partial<Record<Field, string>> = {}): string[] {
  return PEOPLE.map((one, index) => {
    const { flat, name, email, phone, password, complex } = index === 1 ? { ...one, ...middle } : one;
    return [flat, name, email, phone, complex, password].join(" | ");
  });
}

type CaseInput = Pick<Case, "id" | "what" | "usual" | "expected" | "file"> & Partial<Case>;

export function residentCase(input: CaseInput): Case {
  const means = input.expected === "refuse" ? {} : { means: settled() };
  return { screen: "residents", ...means, ...input };
}
