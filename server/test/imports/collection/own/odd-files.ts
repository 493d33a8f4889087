import { bill, billCase, billed, bills, DUE, HEADER, rows, tableOf } from "../bills.ts";
import type { Case } from "../case.ts";
import { type CellInput, day, formattedNumber } from "../writers/cells.ts";

const caseOf = (
  id: string,
  usual: Case["usual"],
  what: string,
  makeRows: () => CellInput[][],
  more: Partial<Case> = {},
): Case => billCase({ id, what, usual, expected: "accept", file: () => tableOf(makeRows()), ...more });

const refuse = { expected: "refuse" } as const;

/** The amounts stand in a column of this name; nothing says that they are the bills. */
const headerCase = (id: string, usual: Case["usual"], header: string): Case =>
  caseOf(id, usual, `amounts below ${header}`, () => [HEADER.with(2, header), ...rows()], refuse);

/** The middle amount is shown by this format. */
const formatted = (id: string, usual: Case["usual"], format: string, expected: Case["expected"]): Case =>
  billCase({
    id,
    what: `amount with the format ${format}`,
    usual,
    expected,
    file: () => bills({ amount: formattedNumber(1_234.5, format) }),
  });

const other = (cells: CellInput[]): CellInput[][] => [HEADER, ...rows(), [], cells];

/** Files that contradict what they look like. */
export const oddFiles: Case[] = [
  headerCase("O01", "some", "Amount (in thousands)"),
  headerCase("O02", "some", "Amount (Rs. in lakhs)"),
  headerCase("O03", "rare", "Amount in paise"),
  headerCase("O04", "rare", "Amount (USD)"),
  headerCase("O05", "common", "Amount Paid"),
  headerCase("O06", "common", "Amount Received"),
  headerCase("O07", "some", "राशि (लाख में)"),
  caseOf("O08", "some", "Amount to be paid", () => [HEADER.with(2, "Amount to be paid"), ...rows()]),
  formatted("O10", "very common", '"" 0.00" Cr"', "refuse"),
  formatted("O11", "rare", "(0.00)", "refuse"),
  formatted("O12", "rare", "-0.00", "refuse"),
  formatted("O13", "very common", '"" 0.00" Dr"', "accept"),
  formatted("O14", "very common", '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', "accept"),
  caseOf(
    "O20",
    "some",
    "a second table below with its columns in another order",
    () => [...other(["Flat No", "Due Date", "Amount", "Bill Type"]), ["E-041", day(DUE), 700, "electricity"]],
    refuse,
  ),
  caseOf(
    "O21",
    "some",
    "a second table below where the amount has changed places with the units",
    () => [
      [...HEADER, "Units"],
      ...rows().map((cells) => [...cells, 50]),
      [],
      ["Flat No", "Bill Type", "Units", "Due Date", "Amount"],
      ["E-041", "electricity", 70, day(DUE), 900],
    ],
    refuse,
  ),
  caseOf("O22", "some", "a total in the middle and one at the end", () => [
    ...[HEADER, ...rows().slice(0, 2), ["Total", null, 2_234.5, null]],
    ...[...rows().slice(2), ["Grand Total", null, 4_735.25, null]],
  ]),
  caseOf("O23", "rare", "a header and nothing below it", () => [HEADER], refuse),
  billCase({
    id: "O24",
    what: "one flat in two spellings",
    usual: "common",
    expected: "accept",
    means: [bill("A-101", "electricity", "2000.00"), ...billed().slice(1)],
    answers: { flats_other: "meant", rows_repeat: "sum" },
    file: () => tableOf([HEADER, ...rows(), ["A 101", "electricity", 1_000, day(DUE)]]),
  }),
];
