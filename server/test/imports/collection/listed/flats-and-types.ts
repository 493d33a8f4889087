import { billCase, billed, bills } from "../bills.ts";
import type { Case, Verdict } from "../case.ts";
import { type CellInput, formattedNumber, serialOf } from "../writers/cells.ts";

type CaseRow = [
  id: string,
  what: string,
  cell: CellInput,
  usual: Case["usual"],
  was: Verdict,
  expected?: Case["expected"],
];

const flats: CaseRow[] = [
  ["C161", "em dash", "A—001", "some", "2d"],
  ["C169", "no dash", "A001", "very common", "2c"],
  ["C173", "soft hyphen", "A\u00ad-\u00ad001", "rare", "2d"],
  ["C174", "full-width", "Ａ－００１", "rare", "2d"],
  ["C175", "Cyrillic А", "\u0410-001", "rare", "2d"],
  ["C177", "'Flat A-001'", "Flat A-001", "some", "2c"],
  ["C178", "Devanagari digits", "A-००१", "rare", "2c"],
  ["C179", "'Tower-A-001'", "Tower-A-001", "some", "2c"],
  ["C181", "trailing line break", "A-001\n", "some", "1"],
  ["C182", "underscore", "A_001", "rare", "2c"],
  ["C184", "as the number 101", 101, "common", "2a", "refuse"],
  [
    "C186",
    "as a date: DEC-12 typed, Excel made 12-Dec",
    { v: serialOf("2026-12-12"), z: "d-mmm" },
    "some",
    "2a",
    "refuse",
  ],
  ["C187", 'number 1 with format "A-"000 (shows A-001)', formattedNumber(1, '"A-"000'), "some", "2a", "either"],
];

const types: CaseRow[] = [
  ["C190", "Electricity", "Electricity", "common", "1"],
  ["C192", "Elec", "Elec", "some", "2c"],
  ["C194", "Electric Bill", "Electric Bill", "common", "2c"],
  ["C195", "Electricity Charges", "Electricity Charges", "common", "2c"],
  ["C196", "electricty", "electricty", "some", "2a", "refuse"],
  ["C202", "electricity and a no-break space", "electricity\u00a0", "some", "1"],
];

/** How flats and types are written. */
export const flatsAndTypes: Case[] = [
  ...flats.map(([id, what, flat, usual, was, expected = "accept"]) =>
    billCase({
      id,
      what: `flat with ${what}`,
      usual,
      was,
      expected,
      file: () => bills({ flat }),
      answers: { flats_other: "meant" },
    }),
  ),
  ...types.map(([id, what, type, usual, was, expected = "accept"]) =>
    billCase({
      id,
      what: `bill type ${what}`,
      usual,
      was,
      expected,
      means: billed(),
      file: () => bills({ type }),
      answers: { values: { billType: { electricty: "electricity" } } },
    }),
  ),
];
