import type { Case, Verdict } from "../case.ts";
import { type MiddlePerson, residentCase, residentsFile, settled } from "../residents.ts";
import { type CellInput, formattedNumber, serialOf } from "../writers/cells.ts";

type CaseRow = [
  id: string,
  cell: CellInput,
  usual: Case["usual"],
  was: Verdict,
  means?: string,
  expected?: Case["expected"],
];

/** `means`: what the cell should be read as; without it, the row should be refused. */
const fieldCases = (field: keyof MiddlePerson, label: string, rows: readonly CaseRow[]): Case[] =>
  rows.map(([id, cell, usual, was, means, expected]) =>
    residentCase({
      id,
      what: `${label} ${typeof cell === "object" ? JSON.stringify(cell) : JSON.stringify(cell)}`,
      usual,
      was,
      expected: expected ?? (means === undefined ? "refuse" : "accept"),
      ...(means !== undefined && { means: settled({ [field]: means }) }),
      file: () => residentsFile({ [field]: cell }),
    }),
  );

const MOBILE = "9876543210";

const phones: CaseRow[] = [
  ["R10", 9_876_543_211, "very common", "1", "9876543211"],
  ["R12", "+91-98765-43210", "very common", "1", "+919876543210"],
  ["R14", "919876543210", "common", "1", "919876543210"],
  ["R16", "9876543210, 9812345678", "very common", "2a"],
  ["R17", "9876543210 9812345678", "common", "2a"],
  ["R18", "2345678 2345679", "some", "4"],
  ["R19", "0124-2345678", "common", "1", "01242345678"],
  ["R20", "9.87654E+09", "common", "2a"],
  ["R22", { xml: `><v>${MOBILE}.0</v>` }, "common", "1", MOBILE],
  ["R23", "98765.43210", "some", "2a", MOBILE, "either"],
  ["R24", "९८७६५४३२१०", "rare", "2a", MOBILE, "either"],
  ["R26", "NA", "common", "2a"],
  ["R27", "-", "common", "2a"],
  ["R32", "Mob: 9876543210", "some", "2a", MOBILE, "either"],
  ["R36", "123456789012345", "rare", "1", "123456789012345", "refuse"],
  ["R46", formattedNumber(9_876_543_210, '"+91-"0'), "some", "1", "+919876543210"],
  ["R47", formattedNumber(1_242_345_678, "0000-0000000"), "rare", "4", "01242345678", "either"],
];

const passwords: CaseRow[] = [
  ["R50", 87_654_329, "common", "1", "87654329"],
  ["R52", "0087654329", "common", "1", "0087654329"],
  ["R53", "neem-and-swing ", "very common", "4", "neem-and-swing", "either"],
  ["R56", "neem-and-swing\n", "some", "4"],
  ["R58", { v: serialOf("1980-05-12"), z: "dd/mm/yyyy" }, "common", "2a"],
  ["R60", { xml: "><v>1234567890123456789</v>" }, "rare", "2a"],
  ["R62", "12345678", "very common", "2a"],
  ["R63", "password", "common", "2a"],
  ["R65", "neem12", "common", "2a"],
  ["R69", "neem–and–swing", "some", "1", "neem–and–swing", "either"],
  ["R70", 9_812_345_670, "common", "1", "9812345670", "either"],
  ["R74", formattedNumber(87_654_329, "0.00"), "rare", "1", "87654329", "either"],
];

const names: CaseRow[] = [
  ["R81", "Anil Sharma\nSunita Sharma", "very common", "2d", "Anil Sharma, Sunita Sharma"],
  ["R82", "Anil\tSharma", "some", "2b", "Anil Sharma", "either"],
  ["R84", "അനിൽ നന്\u200d", "some", "4", "അനിൽ നന്\u200d"],
  ["R85", "Anil\u200bSharma", "rare", "2b", "AnilSharma", "either"],
  ["R86", "  Anil   Sharma ", "common", "1", "Anil   Sharma"],
  ["R89", "A".repeat(200), "rare", "2a"],
  ["R90", '=HYPERLINK("http://x")', "rare", "1", '=HYPERLINK("http://x")', "refuse"],
  ["R93", "Zoë D’Souza", "common", "1", "Zoë D’Souza"],
];

const emails: CaseRow[] = [
  ["R102", "-", "common", "2a", "", "refuse"],
  ["R103", "anil@example.in ", "very common", "1", "anil@example.in"],
  ["R106", "anil@example.in; sunita@example.in", "common", "2a"],
  ["R114", "anil@example.in.", "some", "2a", "anil@example.in", "either"],
  ["R116", "अनिल@example.in", "rare", "2a", "अनिल@example.in", "either"],
  ["R117", "anil@-example-.in", "rare", "1", "anil@-example-.in", "refuse"],
];

const RICHMOND = "RICHMOND PARK";

const complexes: CaseRow[] = [
  ["R121", "RICHMOND PARK ", "common", "1", RICHMOND],
  ["R122", "RICHMOND  PARK", "some", "2c", RICHMOND],
  ["R123", "RICHMOND\u00a0PARK", "some", "2c", RICHMOND],
  ["R124", "Richmond", "common", "2a", RICHMOND, "either"],
  ["R125", "REGENCY PARK 1", "very common", "2c", "REGENCY PARK-1"],
  ["R127", "Regency Park - I", "some", "2a", "REGENCY PARK-1", "either"],
  ["R129", "EWS", "common", "2a", "EWS/SP UNITS", "either"],
  ["R130", null, "common", "2a"],
];

const COMPLEX_NAMES = { Richmond: RICHMOND, "Regency Park - I": "REGENCY PARK-1", EWS: "EWS/SP UNITS" };

/** Cells of residents. */
export const peoplesCells: Case[] = [
  residentCase({ id: "R01", what: "plain", usual: "some", expected: "accept", was: "1", file: () => residentsFile() }),
  ...fieldCases("phone", "phone", phones),
  ...fieldCases("password", "password", passwords),
  ...fieldCases("name", "name", names),
  ...fieldCases("email", "e-mail", emails),
  ...fieldCases("complex", "complex", complexes).map((one) => ({
    ...one,
    answers: { values: { complex: COMPLEX_NAMES } },
  })),
];
